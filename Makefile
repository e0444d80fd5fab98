# make frames   the sample book as spreads and page-turn frames, into frames/
# make check    format and the tests of the libraries
# make test     every check: format, build, tests
# make install PREFIX=/usr/local

PREFIX ?= /usr/local
SWIFT ?= swift
BINARY = .build/release/render-book
SHARE = $(DESTDIR)$(PREFIX)/share
PACKAGES := $(shell cat packages.txt)
SOURCES = $(shell find Sources fonts samples hyphenation designs viewer report Package.swift -type f)

.PHONY: frames check test bench install packages clean format

frames: $(BINARY)
	$(BINARY) --spine mid --out frames/

$(BINARY): $(SOURCES) | packages
	$(SWIFT) build -c release --static-swift-stdlib --disable-local-rpath --product render-book
	@touch $@

check: packages
	scripts/check

test: packages
	scripts/test

bench: $(BINARY)
	Benchmarks/run

install: $(BINARY)
	install -D -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/render-book
	install -d $(addprefix $(SHARE)/,man/man1 bash-completion/completions zsh/site-functions fish/vendor_completions.d)
	$(BINARY) --man-page > $(SHARE)/man/man1/render-book.1
	$(BINARY) --completions bash > $(SHARE)/bash-completion/completions/render-book
	$(BINARY) --completions zsh > $(SHARE)/zsh/site-functions/_render-book
	$(BINARY) --completions fish > $(SHARE)/fish/vendor_completions.d/render-book.fish

# Installs what is missing of packages.txt, or prints the one line that does.
packages:
	@scripts/install-packages $(PACKAGES)

format:
	$(SWIFT) format -i --recursive Sources Tests Package.swift

clean:
	rm -rf .build frames failures

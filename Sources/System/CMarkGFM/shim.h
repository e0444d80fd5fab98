// Node types of extensions are variables in the library; these ask a node instead.
#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <string.h>

// A parser with tables and strikethrough, which must have been registered before; footnotes are an option of the
// parser.
static inline cmark_parser *markdown_open_parser(void) {
  cmark_parser *parser = cmark_parser_new(CMARK_OPT_FOOTNOTES | CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE);
  const char *names[] = {"table", "strikethrough"};
  for (int i = 0; i < 2; i++) {
    cmark_syntax_extension *extension = cmark_find_syntax_extension(names[i]);
    if (extension) cmark_parser_attach_syntax_extension(parser, extension);
  }
  return parser;
}

enum markdown_extra { MARKDOWN_NONE, MARKDOWN_TABLE, MARKDOWN_ROW, MARKDOWN_CELL, MARKDOWN_STRIKE };

static inline int markdown_extra_kind(cmark_node *node) {
  const char *name = cmark_node_get_type_string(node);
  if (strcmp(name, "table") == 0) return MARKDOWN_TABLE;
  if (strcmp(name, "table_row") == 0 || strcmp(name, "table_header") == 0) return MARKDOWN_ROW;
  if (strcmp(name, "table_cell") == 0) return MARKDOWN_CELL;
  if (strcmp(name, "strikethrough") == 0) return MARKDOWN_STRIKE;
  return MARKDOWN_NONE;
}

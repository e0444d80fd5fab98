/// Scripts that complete the command's options and their values in a shell, generated from the option table.
enum Completions: String, CaseIterable {
  case bash, zsh, fish

  /// The script for the shell.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let options = OptionTable.groups.flatMap(\.options)
  private static let commands = CommandName.allCases.map(\.rawValue) + ["help"]

  /// The short form of an option.
  private static func letter(of option: Option) -> String? {
    Option.letters.first { $0.value == option }?.key
  }

  // MARK: bash

  private static var bashScript: String {
    var cases: [String] = []
    for option in options where option.placeholder != nil {
      let names = [option.option.description, letter(of: option.option)].compactMap { $0 }
      let reply =
        switch option.value {
        case .word(let words), .words(let words):
          #"COMPREPLY=($(compgen -W ""# + words.joined(separator: " ") + #"" -- "$word"))"#
        case .input, .output: #"COMPREPLY=($(compgen -f -- "$word"))"#
        case .folder: #"COMPREPLY=($(compgen -d -- "$word"))"#
        case .text: "COMPREPLY=()"
        }
      cases.append("    \(names.joined(separator: "|"))) \(reply); return ;;")
    }
    var lists: [String] = []
    for command in CommandName.allCases {
      let own = options.filter { $0.commands.contains(command) }.map(\.option)
      let pattern = command == .render ? "*" : command.rawValue
      lists.append("    \(pattern)) options=\"\(own.joined(separator: " "))\" ;;")
    }
    // The pattern that matches everything comes last.
    lists = Array(lists.dropFirst()) + lists.prefix(1)
    return """
      # bash completion for render-book
      _render_book() {
        local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} options
        case $previous in
      \(cases.joined(separator: "\n"))
        esac
        case ${COMP_WORDS[1]} in
      \(lists.joined(separator: "\n"))
        esac
        if [[ $word == -* ]]; then
          COMPREPLY=($(compgen -W "$options" -- "$word"))
        else
          COMPREPLY=($(compgen -f -- "$word"))
          if [[ $COMP_CWORD == 1 ]]; then
            COMPREPLY+=($(compgen -W "\(commands.joined(separator: " "))" -- "$word"))
          fi
        fi
      }
      complete -o filenames -F _render_book render-book

      """
  }

  // MARK: zsh

  private static var zshScript: String {
    let arguments = options.map { option in
      let help = option.help.escaping(["[", "]", ":"])
      var text = "\(option.isRepeatable ? "*" : "")\(option.option)[\(help)]"
      if let placeholder = option.placeholder {
        let action =
          switch option.value {
          case .word(let words): "(\(words.joined(separator: " ")))"
          case .words(let words): "_sequence compadd - \(words.joined(separator: " "))"
          case .input, .output: "_files"
          case .folder: "_files -/"
          case .text: " "
          }
        text += ":\(placeholder.escaping([":"])):\(action)"
      }
      return "  '\(text.replacing("'", with: "'\\''"))' \\"
    }
    return """
      #compdef render-book
      _arguments \\
      \(arguments.joined(separator: "\n"))
        '*:book:_files'

      """
  }

  // MARK: fish

  private static var fishScript: String {
    var lines = ["# fish completion for render-book"]
    let words = commands.joined(separator: " ")
    lines.append("complete -c render-book -n '__fish_is_first_token' -a '\(words)'")
    for option in options {
      var line = "complete -c render-book -l \(option.option.rawValue)"
      if let letter = letter(of: option.option) { line += " -s \(letter.dropFirst())" }
      if option.placeholder != nil {
        switch option.value {
        case .word(let words), .words(let words): line += " -xa '\(words.joined(separator: " "))'"
        case .input, .output: line += " -rF"
        case .folder: line += " -xa '(__fish_complete_directories)'"
        case .text: line += " -x"
        }
      }
      lines.append(line + " -d '\(option.help.escaping(["\\", "'"]))'")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension String {
  /// The text with a backslash before certain characters.
  fileprivate func escaping(_ characters: Set<Character>) -> String {
    String(flatMap { characters.contains($0) ? ["\\", $0] : [$0] })
  }
}

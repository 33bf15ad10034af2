import type { CommandCompletion, Value } from './describe-commands.js'

/** Returns a bash function that finds the command in the words before the cursor and offers the words that fit. */
export function bashScript(commands: readonly CommandCompletion[]): string {
  return `_tablewright() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} path='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
${indent(6, [`${alternatives(commands.flatMap(({ path }) => (path === '' ? [] : [path])))}) path="\${path:+$path }$word" ;;`])}
    esac
  done
  case "$path $previous" in
${indent(4, commands.flatMap(valueCases))}
  esac
  case "$path" in
${indent(4, commands.map(commandCase))}
  esac
}
complete -o filenames -F _tablewright tablewright`
}

function valueCases({ path, options }: CommandCompletion): string[] {
  return options.flatMap(({ names, value }) =>
    value === undefined
      ? []
      : [`${alternatives(names.map((name) => `${path} ${name}`))}) ${offer(value)}; return ;;`],
  )
}

function commandCase({ path, commands, options, arguments: values }: CommandCompletion): string {
  const [first] = values
  const words = [...commands.map(({ name }) => name), ...options.flatMap(({ names }) => names)]
  const own = `${offer({ kind: 'words', words })}${first === undefined ? '' : `; ${offer(first, '+=')}`}`
  const dynamic = values.findIndex(({ kind }) => kind === 'dynamic')
  if (dynamic < 0) return `'${path}') ${own} ;;`
  // The words of the path, then the arguments before it.
  const before = path.split(' ').length + dynamic
  return `'${path}') if ((COMP_CWORD > ${before})); then ${offer({ kind: 'dynamic' })}; else ${own}; fi ;;`
}

function offer(value: Value, assign = '='): string {
  return `COMPREPLY${assign}($(compgen ${generator(value)} -- "$current"))`
}

function generator(value: Value): string {
  if (value.kind === 'dynamic')
    return `-W "$(tablewright complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1)"`
  if (value.kind === 'words') return `-W '${value.words.join(' ')}'`
  if (value.kind === 'design') return `-f -W '${value.words.join(' ')}'`
  return { folder: '-d', file: '-f', free: "-W ''" }[value.kind]
}

function alternatives(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(' | ')
}

function indent(by: number, lines: readonly string[]): string {
  return lines.map((line) => ' '.repeat(by) + line).join('\n')
}

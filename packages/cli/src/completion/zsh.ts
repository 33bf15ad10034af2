import type { CommandCompletion, OptionCompletion, Value } from './describe-commands.js'

/** Returns a zsh function for each command, which calls the functions of its subcommands. */
export function zshScript(commands: readonly CommandCompletion[]): string {
  return `#compdef tablewright
${commands.map(commandFunction).join('\n')}
compdef ${functionName('')} tablewright`
}

function commandFunction({ path, commands, options, arguments: values }: CommandCompletion): string {
  const states = commands.length === 0 ? [] : ["'1: :->command'", "'*:: :->rest'"]
  const specifications = [
    ...options.map((option) => optionSpecification(option, path)),
    ...values.map((value, index) => `'${index + 1}:${action(value, path)}'`),
    ...states,
  ]
  const dynamic = values.findIndex(({ kind }) => kind === 'dynamic')
  const lines = [
    ...(dynamic < 0 ? [] : [`  if (( CURRENT > ${dynamic + 1} )); then ${asked(path)}; return; fi`]),
    `  _arguments -C ${specifications.join(' \\\n    ')}`,
  ]
  if (commands.length > 0) lines.push(...dispatch(path, commands))
  return `${functionName(path)}() {\n${lines.join('\n')}\n}`
}

function dispatch(path: string, commands: CommandCompletion['commands']): string[] {
  const described = commands.map(({ name, meaning }) => `'${name}:${escapeText(meaning)}'`).join(' ')
  const cases = commands.map(({ name }) => `      ${name}) ${functionName(`${path} ${name}`.trim())} ;;`)
  return [
    `  case $state in`,
    `    command) local -a names=(${described}); _describe command names ;;`,
    `    rest) case $words[1] in`,
    ...cases,
    `    esac ;;`,
    `  esac`,
  ]
}

function optionSpecification({ names, meaning, value }: OptionCompletion, path: string): string {
  const described = `[${escapeText(meaning)}]${value === undefined ? '' : `:${action(value, path)}`}`
  if (names.length === 1) return `'${names[0]}${described}'`
  return `'(${names.join(' ')})'{${names.join(',')}}'${described}'`
}

/** Returns the zsh code that calls `tablewright complete`. `words` begins with the last word of the path. */
function asked(path: string): string {
  const words = `"\${(@)words[2,CURRENT]}"`
  return `compadd -- \${(f)"$(tablewright complete -- ${path} ${words} 2>/dev/null | cut -f1)"}`
}

function action(value: Value, path: string): string {
  if (value.kind === 'dynamic') return `pattern:{ ${asked(path)} }`
  if (value.kind === 'words') return `value:(${value.words.join(' ')})`
  if (value.kind === 'design') return `design:{ compadd ${value.words.join(' ')}; _files }`
  return { folder: 'folder:_files -/', file: 'file:_files', free: 'value:' }[value.kind]
}

function functionName(path: string): string {
  return ['_tablewright', ...path.split(' ').filter((word) => word !== '')].join('_')
}

/** Escapes a text inside single quotes and brackets. */
function escapeText(text: string): string {
  return text.replace(/'/g, "'\\''").replace(/[[\]:]/g, '\\$&')
}

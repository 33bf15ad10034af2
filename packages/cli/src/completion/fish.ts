import type { CommandCompletion, OptionCompletion, Value } from './describe-commands.js'

/** Returns one `complete` line for each command and option, offered after the words of its command. */
export function fishScript(commands: readonly CommandCompletion[]): string {
  return ['complete -c tablewright -f', ...commands.flatMap(commandLines)].join('\n')
}

function commandLines({ path, commands, options, arguments: values }: CommandCompletion): string[] {
  const words = path === '' ? [] : path.split(' ')
  const subcommands = commands.map(({ name }) => name).join(' ')
  const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`)
  const notYet = subcommands === '' ? [] : [`not __fish_seen_subcommand_from ${subcommands}`]
  const condition = [...seen, ...notYet].join('; and ')
  const start = `complete -c tablewright${condition === '' ? '' : ` -n ${quote(condition)}`}`
  return [
    ...commands.map(({ name, meaning }) => `${start} -a ${name} -d ${quote(meaning)}`),
    ...options.map((option) => `${start} ${optionFlags(option)} -d ${quote(option.meaning)}`),
    ...values.map((value) =>
      `${argumentStart(path, condition, values, value)} ${valueFlags(value)}`.trimEnd(),
    ),
  ]
}

/** Patterns and their options are offered only after the arguments before them. */
function argumentStart(path: string, condition: string, values: readonly Value[], value: Value): string {
  const dynamic = values.findIndex(({ kind }) => kind === 'dynamic')
  const start = (text: string) => `complete -c tablewright${text === '' ? '' : ` -n ${quote(text)}`}`
  if (dynamic < 0) return start(condition)
  const before = path.split(' ').length + dynamic
  const compare = value.kind === 'dynamic' ? '-gt' : '-le'
  return start(`${condition}; and test (count (commandline -opc)) ${compare} ${before}`)
}

function optionFlags({ names, value }: OptionCompletion): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
  return [...flags, ...(value === undefined ? [] : ['-r', valueFlags(value)])].join(' ').trimEnd()
}

function valueFlags(value: Value): string {
  if (value.kind === 'dynamic')
    return `-a ${quote('(tablewright complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)')}`
  if (value.kind === 'words') return `-a ${quote(value.words.join(' '))}`
  if (value.kind === 'design') return `-F -a ${quote(value.words.join(' '))}`
  if (value.kind === 'folder') return "-a '(__fish_complete_directories)'"
  return value.kind === 'file' ? '-F' : ''
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

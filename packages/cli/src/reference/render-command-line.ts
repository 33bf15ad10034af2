import type { CommandWords } from '../completion/describe-commands.js'

/**
 * Renders the command line as a page of Markdown: every command with its options; the commands of the systems as
 * tables.
 */
export function renderCommandLine(commands: readonly CommandWords[], groups: readonly string[]): string {
  const isVerb = ({ path }: CommandWords) => groups.some((group) => path.startsWith(`${group} `))
  const own = commands.filter(({ path }) => path !== '' && !groups.includes(path))
  return `${[
    '# Command line',
    'Made by `tablewright reference`. `tablewright COMMAND --help` shows the same with examples.',
    ...own.filter((command) => !isVerb(command)).map(renderCommand),
    '## Verbs of the systems',
    'Each verb calls the HTTP API of the running server, or starts the configured one in process for this command.',
    ...groups.map((group) => renderGroup(commands, group)),
  ].join('\n\n')}\n`
}

function renderCommand({ path, meaning, options, arguments: places, commands }: CommandWords): string {
  const depth = path.includes(' ') ? '###' : '##'
  const rows = options
    .filter(({ names }) => !names.includes('--help'))
    .map(({ names, meaning: about, value }) => [
      code(names.join(', ') + (value === undefined ? '' : ' …')),
      about,
    ])
  const below = commands.map(({ name, meaning: about }) => [code(`${path} ${name}`), about])
  return [
    `${depth} tablewright ${path}${places.length > 0 ? ' …' : ''}`,
    sentence(meaning),
    ...(below.length > 0 ? [table(['command', ''], below)] : []),
    ...(rows.length > 0 ? [table(['option', ''], rows)] : []),
  ].join('\n\n')
}

function renderGroup(commands: readonly CommandWords[], group: string): string {
  const verbs = commands.filter(({ path }) => path.startsWith(`${group} `))
  const rows = verbs.map(({ path, meaning }) => [code(`tablewright ${path}`), meaning])
  return `### tablewright ${group}\n\n${table(['verb', ''], rows)}`
}

const code = (text: string) => `\`${text}\``
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n')
}

import type { DescribedCommand, Parameter } from './messages.js'

/** What is wrong, or odd, in a generated command line. */
export type Oddity =
  | 'none'
  | 'missing'
  | 'surplus'
  | 'unknown'
  | 'no-value'
  | 'unwanted-value'
  | 'value'
  | 'repeated'

export interface CommandCase {
  readonly command: DescribedCommand
  readonly args: readonly string[]
  readonly isJson: boolean
  readonly oddity: Oddity
  readonly parameter?: Parameter
  readonly value?: string
}

/** Values that some parameter does not expect. */
export const oddValues: readonly string[] = [
  '',
  ' ',
  '-',
  '-1',
  '-x',
  '0',
  '1.5',
  '1e400',
  '99999999999999999999',
  'NaN',
  'true',
  'null',
  'nothing',
  'nothing#nothing',
  '[]',
  '{',
  '{"a":1}',
  '[{"a":[null]}]',
  'a,b',
  ',',
  '__proto__',
  'constructor',
  '%00',
  '\u00e9\u202e\u0007',
  '\u{1f600}',
  'x'.repeat(3000),
  './missing/file.json',
  '.',
  'folder',
  'text.txt',
  'broken.json',
  'broken.ts',
  '../outside',
  'http://',
  'http://127.0.0.1:9',
  'http://user:pass@127.0.0.1:9',
  '2026-13-40',
  '0000-01-01T00:00:00.000Z',
]

interface Segment {
  readonly parameter?: Parameter
  readonly words: readonly string[]
}

/** Ports that are free, and no data folder: these commands run until they are stopped. */
const servers: Readonly<Record<string, readonly string[]>> = {
  serve: ['--memory', '--port', '0', '--dynamodb-port', '0'],
  engine: ['--memory', '--port', '0'],
}

/** Options of all commands that call a server: their values are varied in one command of each group. */
const shared = [
  '--server',
  '--token',
  '--profile',
  '--config',
  '--data',
  '--endpoint',
  '--table-prefix',
  '--watch',
]

/** Returns the example of a command as it is. */
export function baseOf(command: DescribedCommand): CommandCase {
  const words = segmentsOf(command).flatMap((segment) => segment.words)
  return { command, args: [...command.path, ...words], isJson: false, oddity: 'none' }
}

/** Returns all cases of all commands: their examples, and the examples with one oddity each. */
export function casesOf(commands: readonly DescribedCommand[]): readonly CommandCase[] {
  const groups = new Set<string>()
  return commands.flatMap((command) => {
    const [group = ''] = command.path
    const isFirst = !groups.has(group)
    groups.add(group)
    return casesOfOne(command, isFirst)
  })
}

function casesOfOne(command: DescribedCommand, isFirst: boolean): readonly CommandCase[] {
  const base = segmentsOf(command)
  const found: CommandCase[] = []
  const add: Add = (oddity, segments, more = {}) => {
    const words = segments.flatMap((segment) => segment.words)
    const isJson = words.includes('--json')
    found.push({ command, args: [...command.path, ...words], isJson, oddity, ...more })
    // Directly after the command, where no option takes it for its value.
    found.push({ command, args: [...command.path, '--json', ...words], isJson: true, oddity, ...more })
  }
  add('none', base)
  if (!command.isVariadic) {
    add('surplus', [...base, { words: ['surplus-1', 'surplus-2', 'surplus-3'] }])
    add('surplus', [...base, { words: ['--', '--surplus', 'surplus-2', 'surplus-3'] }])
  }
  for (const words of [['--frobnicate'], ['--frobnicate=1'], ['--frobnicate', '1'], ['-ZQ']])
    add('unknown', [...base, { words }])
  for (const parameter of command.arguments) addArgument(add, base, parameter)
  for (const parameter of command.options) {
    if (isFirst || !shared.includes(parameter.name)) addOption(add, base, parameter)
  }
  return found
}

type Add = (
  oddity: Oddity,
  segments: readonly Segment[],
  more?: Pick<CommandCase, 'parameter' | 'value'>,
) => void

function addArgument(add: Add, base: readonly Segment[], parameter: Parameter): void {
  const options = base.filter((segment) => segment.parameter?.name.startsWith('--'))
  const given = base.filter((segment) => !options.includes(segment))
  const at = given.findIndex((segment) => segment.parameter === parameter)
  if (at < 0) return
  if (parameter.isMandatory) add('missing', [...options, ...given.slice(0, at)], { parameter })
  for (const value of oddValues) {
    const changed = given.map((segment) =>
      segment.parameter === parameter ? { parameter, words: [value] } : segment,
    )
    // After `--`, because a value may begin with a dash.
    add('value', [...options, { words: ['--'] }, ...changed], { parameter, value })
  }
}

function addOption(add: Add, base: readonly Segment[], parameter: Parameter): void {
  const { name, value: takes } = parameter
  const others = base.filter((segment) => segment.parameter !== parameter)
  if (parameter.isMandatory) add('missing', others, { parameter })
  if (takes === 'none') {
    add('none', [...others, { words: [name] }], { parameter })
    add('none', [...others, { words: [name, name] }], { parameter })
    for (const value of ['', '1', 'false'])
      add('unwanted-value', [...others, { words: [`${name}=${value}`] }], { parameter, value })
    return
  }
  if (takes === 'required') add('no-value', [...others, { words: [name] }], { parameter })
  else add('value', [...others, { words: [name] }], { parameter, value: '' })
  for (const value of oddValues)
    add('value', [...others, { words: [`${name}=${value}`] }], { parameter, value })
  for (const value of ['nothing', ' '])
    add('value', [...others, { words: [name, value] }], { parameter, value })
  add('repeated', [...others, { words: [`${name}=1`, `${name}=nothing`] }], { parameter, value: 'nothing' })
}

/** Divides the example of a command into its options and arguments. */
function segmentsOf(command: DescribedCommand): readonly Segment[] {
  const words = [...(servers[command.path.join(' ')] ?? command.example)]
  const rest = [...command.arguments]
  const segments: Segment[] = []
  while (words.length > 0) {
    const word = words.shift()!
    const option = command.options.find(({ name, short }) => name === word || short === word)
    if (option !== undefined) {
      const takesNext =
        option.value === 'required' || (option.value === 'optional' && words[0]?.startsWith('-') === false)
      segments.push({ parameter: option, words: takesNext ? [word, words.shift() ?? ''] : [word] })
    } else if (word.startsWith('-') && word.length > 1) segments.push({ words: [word] })
    else {
      const parameter = rest.shift()
      segments.push({ ...(parameter !== undefined && { parameter }), words: [word] })
    }
  }
  return segments
}

import type { Design } from '@tablewright/design'
import type { PatternModel } from '@tablewright/design/model'
import type { Command, Option } from 'commander'
import type { Context } from '../context.js'

export interface Candidate {
  readonly word: string
  readonly meaning?: string
}

/** Only words of these characters are printed: a shell treats each of them as one plain word. */
const plainWord = /^[\p{L}\p{N}_@.:+/,=%#-]+$/u

/**
 * Returns completions for an unfinished command line from the design and the data: patterns, their options
 * and values. The last of `words` is unfinished. Returns none if anything fails.
 */
export async function completeWords(
  context: Context,
  query: Command,
  words: readonly string[],
): Promise<readonly Candidate[]> {
  const current = words.at(-1) ?? ''
  const found = await candidates(context, query, words).catch(() => [])
  return found.filter(({ word }) => word.startsWith(current) && plainWord.test(word))
}

async function candidates(
  context: Context,
  query: Command,
  words: readonly string[],
): Promise<readonly Candidate[]> {
  const [command, first, second] = words
  if (command === 'query') return ofQuery(context, query, words)
  const source = command === 'generate' ? second : first
  const option = words.at(-2)
  if (source === undefined || (option !== '--rate' && option !== '--patterns')) return []
  const names = patternNames(await loadedDesign(source))
  if (option === '--rate') return names.map(({ word, ...rest }) => ({ word: `${word}=`, ...rest }))
  // Several values separated by commas: the last one is incomplete.
  const before = /^(.*,)?/.exec(words.at(-1)!)![0]
  return names.map(({ word, ...rest }) => ({ word: before + word, ...rest }))
}

async function loadedDesign(source: string): Promise<Design> {
  const { loadDesign } = await import('../design-source/load-design.js')
  return loadDesign(source)
}

function patternNames({ model }: Design): readonly Candidate[] {
  return Object.values(model.patterns).map(({ name, operation }) => ({ word: name, meaning: operation }))
}

/** Completes `query DESIGN PATTERN --option value`. */
async function ofQuery(
  context: Context,
  query: Command,
  [, source = '', name = '', ...given]: readonly string[],
): Promise<readonly Candidate[]> {
  const design = await loadedDesign(source)
  if (given.length === 0) return [...patternNames(design), ...patternIds(design)]
  const { patternCommands } = await import('../query/pattern-commands.js')
  const commands = patternCommands(query, context, '', design).commands
  const command = commands.find((each) => each.name() === name || each.aliases().includes(name))
  if (command === undefined) return []
  const option = optionNamed(command, given.at(-2))
  if (option === undefined) return optionsLeft(command, given)
  if (option.argChoices !== undefined) return option.argChoices.map((word) => ({ word }))
  const pattern = design.model.patterns[command.name()]!
  return valuesInData(design, pattern, option, given)
}

function patternIds({ model }: Design): readonly Candidate[] {
  return Object.values(model.patterns).flatMap(({ name, id }) =>
    id === undefined ? [] : [{ word: id, meaning: name }],
  )
}

/** Returns the option whose value is the next word. */
function optionNamed(command: Command, word: string | undefined): Option | undefined {
  return command.options.find(
    ({ long, short, required, optional }) =>
      (required || optional) && word !== undefined && (word === long || word === short),
  )
}

function optionsLeft(command: Command, given: readonly string[]): readonly Candidate[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => long !== undefined && long !== null && !given.slice(0, -1).includes(long))
    .map(({ long, description }) => ({ word: long!, meaning: description }))
}

const sampledItems = 200
const maxValues = 50
const timeoutMs = 1_500

/**
 * Returns values of a parameter from the first items of the pattern's table that match the other parameters.
 */
async function valuesInData(
  design: Design,
  pattern: PatternModel,
  option: Option,
  given: readonly string[],
): Promise<readonly Candidate[]> {
  const name = Object.keys(pattern.parameters).find((each) => each === option.attributeName())
  if (name === undefined) return []
  const flag = (long: string) => {
    const at = given.indexOf(long)
    return at < 0 || at >= given.length - 2 ? undefined : given[at + 1]
  }
  const known = Object.keys(pattern.parameters).flatMap((parameter) => {
    const value = flag(`--${parameter.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}`)
    return value === undefined ? [] : [[parameter, value] as const]
  })
  const agrees = (item: Readonly<Record<string, unknown>>) =>
    known.every(([parameter, value]) => item[parameter] === undefined || String(item[parameter]) === value)
  const location = { data: flag('--data'), endpoint: flag('--endpoint'), config: flag('--config') }
  const items = await sample(design, pattern, location, flag('--table-prefix'))
  const values = items.filter(agrees).flatMap((item) => {
    const value = item[name]
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  })
  return [...new Set(values)].slice(0, maxValues).map((word) => ({ word }))
}

async function sample(
  design: Design,
  { table }: PatternModel,
  location: Readonly<Record<'data' | 'endpoint' | 'config', string | undefined>>,
  tablePrefix: string | undefined,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const [{ withDatabase }, { recognizeItem }] = await Promise.all([
    import('../data-location/with-database.js'),
    import('@tablewright/client'),
  ])
  const given = Object.entries({ ...location, tablePrefix }).filter(([, value]) => value !== undefined)
  return withDatabase(design, Object.fromEntries(given), { prepare: 'nothing' }, async (driver) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const { Items = [] } = await driver.send('Scan', { TableName: table, Limit: sampledItems }, { signal })
    return Items.flatMap((item) => {
      const found = recognizeItem(design, item, table)
      return found === undefined ? [] : [found.decode(item)]
    })
  })
}

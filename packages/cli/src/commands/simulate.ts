import type { Capacity, Popularity } from '@tablewright/simulate'
import { type Command, InvalidArgumentError } from 'commander'
import type { Context } from '../context.js'
import { decimalOf } from '../decimal-of.js'
import { designArgument } from '../design-source/design-argument.js'
import { examples } from '../output/examples.js'
import { addPriceOptions, type PriceOptions } from '../prices/price-options.js'
import type { SimulateOptions } from '../simulate/run-simulate.js'

export function addSimulate(program: Command, context: Context): void {
  const command = program
    .command('simulate')
    .description('simulate load on a design: throttling, heat, monthly cost and limits')
    .argument('<design>', designArgument)
    .option(
      '--rate <pattern=calls>',
      'calls per second of a pattern; defaults to the declared rates',
      collect,
    )
    .option(
      '--keys <partition=number>',
      'number of keys of a kind of partition, such as LOCKER#<lockerId>=500',
      collectKeys,
    )
    .option('--popularity <kind>', 'uniform, zipf:1.1, hot:0.2 or time:3600', parsePopularity)
    .option('--capacity <kind>', 'on-demand, or provisioned:READ:WRITE units of every table', parseCapacity)
    .option('--seconds <seconds>', `length of the simulation, up to ${maxSeconds}`, parseSeconds, 60)
    .option('--seed <seed>', 'seed of the generated requests', parseNumber, 1)
    .option('--months <months>', 'forecast units, cost and the day on which a limit is reached', parseMonths)
    .option('--growth <factor>', 'monthly growth of the load as a factor', parseNumber, 1.1)
    .option('--limits', 'print the rate at which each pattern is throttled, and how to raise it')
    .option('--json', 'print the result as one JSON document')
  addPriceOptions(command)
    .addHelpText(
      'after',
      examples(
        ['tablewright simulate smart-locker', 'a minute at the declared rates'],
        [
          'tablewright simulate smart-locker --rate lockerById=5000 --popularity zipf:1.1',
          'one pattern, uneven keys',
        ],
        ['tablewright simulate smart-locker --limits', 'how far each pattern can go'],
        ['tablewright simulate smart-locker --months 24 --growth 1.15', 'the next two years'],
      ),
    )
    .action(async (source: string, options: SimulateOptions & PriceOptions) => {
      const [{ loadDesign }, { check }, { runSimulate }, { readPrices }] = await Promise.all([
        import('../design-source/load-design.js'),
        import('@tablewright/design'),
        import('../simulate/run-simulate.js'),
        import('../prices/read-prices.js'),
      ])
      const { model } = await loadDesign(source)
      runSimulate(context.terminal, check(model, { prices: await readPrices(options) }), options)
    })
}

/** Collects repeated `name=number` options. */
function collect(text: string, before: Readonly<Record<string, number>> = {}): Record<string, number> {
  const at = text.lastIndexOf('=')
  const number = decimalOf(text.slice(at + 1))
  if (at < 1 || !(number > 0)) throw new InvalidArgumentError('Write a name, = and a number above 0.')
  return { ...before, [text.slice(0, at)]: number }
}

/** Numbers of keys are hashed as 32 bits. */
const maxKeys = 1_000_000_000

function collectKeys(text: string, before?: Readonly<Record<string, number>>): Record<string, number> {
  const collected = collect(text, before)
  const keys = decimalOf(text.slice(text.lastIndexOf('=') + 1))
  if (keys <= maxKeys && Number.isInteger(keys)) return collected
  throw new InvalidArgumentError(`Give a whole number of keys from 1 to ${maxKeys}.`)
}

/** A day. */
const maxSeconds = 86_400

function parseSeconds(text: string): number {
  const seconds = decimalOf(text)
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= maxSeconds) return seconds
  throw new InvalidArgumentError(`Give a whole number from 1 to ${maxSeconds}.`)
}

function parseNumber(text: string): number {
  const number = decimalOf(text)
  if (!(number > 0)) throw new InvalidArgumentError('Give a number above 0.')
  return number
}

/** A century. Longer growth would overflow. */
const maxMonths = 1_200

function parseMonths(text: string): number {
  const months = decimalOf(text)
  if (!Number.isInteger(months) || months < 1 || months > maxMonths) {
    throw new InvalidArgumentError(`Give a whole number from 1 to ${maxMonths}.`)
  }
  return months
}

function parsePopularity(text: string): Popularity {
  const [kind, amount] = text.split(':')
  const number = decimalOf(amount)
  if (kind === 'uniform' && amount === undefined) return { kind }
  if (kind === 'zipf' && number > 0) return { kind, exponent: number }
  if (kind === 'hot' && number > 0 && number <= 1) return { kind, share: number }
  if (kind === 'time' && number > 0) return { kind, seconds: number }
  throw new InvalidArgumentError('Write uniform, zipf:EXPONENT, hot:SHARE (up to 1) or time:SECONDS.')
}

/** More than the quota of any table. Each 1,000 write units are a partition of the model. */
const maxUnits = 1_000_000

function parseCapacity(text: string): Capacity {
  if (text === 'on-demand') return { mode: 'on-demand' }
  const [kind, read, write] = text.split(':')
  const isUnits = (units: string | undefined) => decimalOf(units) > 0 && decimalOf(units) <= maxUnits
  if (kind === 'provisioned' && isUnits(read) && isUnits(write))
    return { mode: 'provisioned', read: decimalOf(read), write: decimalOf(write) }
  throw new InvalidArgumentError(
    `Write on-demand or provisioned:READ:WRITE, with units above 0 and up to ${maxUnits}.`,
  )
}

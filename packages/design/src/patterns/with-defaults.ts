import type { ExpectationModel } from '../model/item-model.js'
import { checkOptions, checkParameter } from '../options/check-options.js'
import { expectation, pattern as patternShape, rate as rateShape } from '../options/language-shapes.js'
import { recordOf } from '../options/shape.js'
import type { Pattern, PatternDeclaration, Rate } from './pattern.js'

/** Options for every pattern of a group that does not set them itself. */
export interface PatternDefaults {
  readonly rate?: Rate
  /** Expected result of queries and batch reads. */
  readonly expect?: ExpectationModel
}

const readsMany: ReadonlySet<string> = new Set(['query', 'batchGet'])

/**
 * Returns the patterns with defaults for options that they do not set.
 * @example
 * const lockers = table('SmartLocker', { partitionKey: 'PK', sortKey: 'SK' })
 * const Locker = lockers.entity('LOCKER', {
 *   key: { PK: 'LOCKER#<lockerId>', SK: 'META' },
 *   attributes: { lockerId: id(), version: version() },
 * })
 * const smartLocker = design('smart-locker', {
 *   entities: { Locker },
 *   patterns: withDefaults({ rate: 'high' }, { lockerById: get(Locker), addLocker: create(Locker, { rate: 'low' }) }),
 * })
 * smartLocker.model.patterns.lockerById.rate?.perSecond // → 100
 * smartLocker.model.patterns.addLocker.rate?.perSecond // → 1
 */
export function withDefaults<const P extends Readonly<Record<string, Pattern>>>(
  defaults: PatternDefaults,
  patterns: P,
): P {
  checkOptions('withDefaults()', defaults, { rate: rateShape, expect: expectation })
  checkParameter('withDefaults()', 'The patterns', patterns, recordOf(patternShape))
  const filled = Object.entries(patterns).map(([name, pattern]) => {
    return [name, Object.freeze({ ...pattern, declaration: fill(defaults, pattern) })]
  })
  return Object.fromEntries(filled) as P
}

function fill({ rate, expect }: PatternDefaults, { operation, declaration }: Pattern): PatternDeclaration {
  const { options, read } = declaration
  const rated = rate === undefined ? options : { rate, ...options }
  if (expect === undefined || !readsMany.has(operation)) return { ...declaration, options: rated }
  return { ...declaration, options: rated, read: { expect, ...read } }
}

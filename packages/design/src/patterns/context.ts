import { TablewrightError } from '@tablewright/base'
import type { MemberOfModel } from '../model/derived-model.js'
import type { ItemModel } from '../model/item-model.js'
import type { PatternBase, RateModel } from '../model/pattern-model.js'
import type { TableModel } from '../model/table-model.js'
import type { Target } from '../types/target-types.js'
import type { SchemaOf } from './parameters.js'
import type { PatternOptions, Rate } from './pattern.js'

/** The names that patterns of a design may refer to. */
export interface PatternContext {
  readonly tables: Readonly<Record<string, TableModel>>
  /** An entity by its name. */
  readonly entity: (name: string) => ItemModel
  /** Entities that are created together with the named one. */
  readonly twinsOf: (entity: string) => readonly ItemModel[]
  readonly find: (target: Target) => ItemModel | MemberOfModel | undefined
  readonly schemaOf: SchemaOf
}

export function findTarget(
  context: PatternContext,
  target: Target,
  place: string,
): ItemModel | MemberOfModel {
  const found = context.find(target)
  if (found) return found
  throw new TablewrightError('TARGET_UNKNOWN', `${place} names something that is not in the design.`, {
    remedy: 'List its entity under entities. Counts and twins cannot be read; read the entity itself.',
    data: { place },
  })
}

export function findItem(context: PatternContext, target: Target, place: string): ItemModel {
  const found = findTarget(context, target, place)
  if ('attributes' in found) return found
  throw new TablewrightError('TARGET_IS_SET', `${place} needs items, but ${found.name} is a set.`, {
    remedy: 'Read the set with get().',
    data: { place, target: found.name },
  })
}

const ratesByWord = { low: 1, medium: 10, high: 100 } as const

/** Default share of the calls that go to the busiest partition. */
const defaultShare = 0.01

function rateModel(rate: Rate): RateModel {
  if (typeof rate === 'string')
    return { word: rate, perSecond: ratesByWord[rate], hottestShare: defaultShare }
  if (typeof rate === 'number') return { perSecond: rate, hottestShare: defaultShare }
  return { perSecond: rate.perSecond, hottestShare: rate.hottestShare ?? defaultShare }
}

/** Returns the fields that all patterns have. */
export function generalModel(
  name: string,
  { id, goal, rate, budget }: PatternOptions,
): Omit<PatternBase, 'table' | 'parameters'> {
  return {
    name,
    ...(id === undefined ? {} : { id }),
    ...(goal === undefined ? {} : { goal }),
    ...(rate === undefined ? {} : { rate: rateModel(rate) }),
    ...(budget === undefined ? {} : { budget }),
  }
}

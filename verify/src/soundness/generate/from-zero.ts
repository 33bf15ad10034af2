import type { EntityDescription, PatternOptions } from '../description/description.js'
import type { Catalog } from '../model/catalog.js'
import { countedAttributes } from '../model/invariants.js'
import type { Dice } from '../random.js'

/** Sets the counters of a new item to 0. */
export function fromZero(
  entity: EntityDescription,
  catalog: Catalog,
  options: PatternOptions,
  dice: Dice,
): PatternOptions {
  const counted = countedAttributes(catalog, entity)
  if (counted.length === 0 || dice.chance(0.1)) return options
  const zeros = counted.map((name) => [name, { change: 'set' as const, value: { literal: 0 } }] as const)
  return { ...options, to: { ...options.to, ...Object.fromEntries(zeros) } }
}

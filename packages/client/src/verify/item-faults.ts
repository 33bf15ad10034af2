import type { DesignModel } from '@tablewright/design/model'
import { equalValues, type Item } from '@tablewright/dynamo'
import { typeCheck } from '../input/check-type.js'
import { RefusedInput, refusedWithin } from '../input/refused-input.js'
import type { ItemCodec } from '../items/item-codec.js'

/** Faults of an item that no write of the design can cause. */
export interface ItemFaults {
  /** The values of the item, unless it is malformed. */
  readonly values?: Readonly<Record<string, unknown>>
  /** The first invalid attribute, with the reason. */
  readonly malformed?: string
  /** Index keys that do not match the attributes, with their expected values. */
  readonly misplaced?: readonly MisplacedKey[]
}

export interface MisplacedKey {
  readonly name: string
  /** Absent if the item should not be in the index. */
  readonly value?: Item[string]
}

/** Compares an item of an entity with the item that the design would store for its values. */
export function faultsOf(codec: ItemCodec, item: Item, model: DesignModel): ItemFaults {
  const { name, table } = codec.plan
  const { attributes } = model.entities[name]!
  try {
    const values = codec.fromItem(item)
    const malformed = wrongValue(values, attributes)
    if (malformed !== undefined) return { malformed }
    const faults = comparedWith(codec.toItem(values), item, indexKeyNames(model, table))
    return faults.malformed === undefined ? { ...faults, values } : faults
  } catch (error) {
    return { malformed: `it cannot be read (${error instanceof Error ? error.message : String(error)})` }
  }
}

type Attributes = DesignModel['entities'][string]['attributes']

function wrongValue(values: Readonly<Record<string, unknown>>, attributes: Attributes): string | undefined {
  for (const { name, type, optional, keyOnly } of Object.values(attributes)) {
    const value = values[name]
    if (value === undefined) {
      if (optional || keyOnly || type.kind === 'set') continue
      return `${name} is missing`
    }
    try {
      typeCheck(type)(value)
    } catch (error) {
      if (!(error instanceof RefusedInput)) throw error
      refusedWithin(name, error)
      return `${error.field} ${error.reason}`
    }
  }
  return undefined
}

function comparedWith(expected: Item, found: Item, indexKeys: ReadonlySet<string>): ItemFaults {
  const misplaced: MisplacedKey[] = []
  for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const [should, is] = [expected[name], found[name]]
    if (should && is && equalValues(should, is)) continue
    if (indexKeys.has(name)) misplaced.push(should ? { name, value: should } : { name })
    // An attribute that the design does not know is not its business.
    else if (should)
      return { malformed: `${name} is ${is ? 'not stored as the design stores it' : 'missing'}` }
  }
  return misplaced.length > 0 ? { misplaced } : {}
}

/** Returns the attributes that are only index keys. */
function indexKeyNames({ tables }: DesignModel, table: string): ReadonlySet<string> {
  const { partition, sort, indexes } = tables[table]!
  const own = new Set([...partition, ...sort].map(({ name }) => name))
  const keys = Object.values(indexes).flatMap((index) => [...index.partition, ...index.sort])
  return new Set(keys.map(({ name }) => name).filter((name) => !own.has(name)))
}

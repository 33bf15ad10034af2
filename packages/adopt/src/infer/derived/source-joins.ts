import { recognizeItem } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import type { ItemModel } from '@tablewright/design/model'
import { renderKeyValue } from '@tablewright/design/templates'
import { type AttributeValue, bytesToBase64, type Item } from '@tablewright/dynamo'
import type { TableSource } from '../sample/table-source.js'

/** Values of an item, by attribute name. */
export type Values = Readonly<Record<string, unknown>>

/** Reads items of a design by the key of one of its kinds, rendered from values of another. */
export class Joins {
  readonly #design: Design
  readonly #sources: ReadonlyMap<string, Lookup>

  constructor(design: Design, sources: ReadonlyMap<string, Lookup>) {
    this.#design = design
    this.#sources = sources
  }

  entity(name: string): ItemModel {
    return this.#design.model.entities[name]!
  }

  /** Returns the attributes in the table key of an entity. */
  identity(name: string): readonly string[] {
    const { keys, table } = this.entity(name)
    const { partition, sort } = this.#design.model.tables[table]!
    const segments = [...partition, ...sort].flatMap((key) => keys[key.name]!.segments)
    return [...new Set(segments.flatMap((each) => (each.kind === 'placeholder' ? [each.attribute] : [])))]
  }

  decode(name: string, item: Item): Values | undefined {
    const found = recognizeItem(this.#design, item, this.entity(name).table)
    return found?.entity === name ? found.decode(item) : undefined
  }

  /** Renders the key of an entity; undefined if values are missing or invalid. */
  key(name: string, values: Values): Item | undefined {
    const { keys, table } = this.entity(name)
    const { partition, sort } = this.#design.model.tables[table]!
    if (!this.identity(name).every((each) => values[each] !== undefined)) return undefined
    try {
      return Object.fromEntries(
        [...partition, ...sort].map((key) => [
          key.name,
          keyValue(renderKeyValue(keys[key.name]!, values as never)),
        ]),
      )
    } catch {
      return undefined
    }
  }

  async read(name: string, keys: readonly Item[]): Promise<readonly (Item | undefined)[]> {
    return keys.length === 0 ? [] : this.#sources.get(this.entity(name).table)!(keys)
  }
}

export type Lookup = (keys: readonly Item[]) => Promise<readonly (Item | undefined)[]>

function keyValue(value: string | number | Uint8Array): AttributeValue {
  if (typeof value === 'string') return { S: value }
  return typeof value === 'number' ? { N: String(value) } : { B: bytesToBase64(value) }
}

/** Returns a lookup in the source if it has one, else in the sampled items. */
export function lookupOf(source: TableSource, sampled: readonly Item[]): Lookup {
  if (source.lookup) return (keys) => source.lookup!(keys)
  const names = [source.shape.partition, ...(source.shape.sort ? [source.shape.sort] : [])].map(
    ({ name }) => name,
  )
  const text = (item: Item) => JSON.stringify(names.map((name) => item[name]))
  const byKey = new Map(sampled.map((item) => [text(item), item]))
  return async (keys) => keys.map((key) => byKey.get(text(key)))
}

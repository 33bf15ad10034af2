import type { KeyAttributeModel } from '@tablewright/design/model'
import type { AttributeValue, Item } from '@tablewright/dynamo'
import { storedLine } from './stored-text.js'

/** The position in the data that the page's address names. */
export interface DataAddress {
  readonly table: string
  readonly index: string
  /** The values of the partition key attributes; empty if no partition is chosen. */
  readonly partition: readonly string[]
  /** The whole table or index, or the items that are not in the index. */
  readonly scan: '' | 'all' | 'absent'
  /** The key values of the open item. */
  readonly item: readonly string[]
}

export function readAddress(search: URLSearchParams): DataAddress {
  const scan = search.get('scan')
  return {
    table: search.get('table') ?? '',
    index: search.get('index') ?? '',
    partition: search.getAll('pk'),
    scan: scan === 'all' || scan === 'absent' ? scan : '',
    item: search.getAll('item'),
  }
}

/** Returns the address of a position in the data. */
export function dataHref(system: string, address: Partial<DataAddress>): string {
  const search = new URLSearchParams()
  for (const name of ['table', 'index', 'scan'] as const) if (address[name]) search.set(name, address[name])
  for (const text of address.partition ?? []) search.append('pk', text)
  for (const text of address.item ?? []) search.append('item', text)
  const query = search.toString()
  return `/data/${system}${query && `?${query}`}`
}

/** Returns key values as texts; bytes are base64. */
export function keyTexts(key: Item): readonly string[] {
  return Object.values(key).map((value) => ('B' in value ? value.B : storedLine(value)))
}

/** Converts texts to key values by the types of their attributes. */
export function wireKey(attributes: readonly KeyAttributeModel[], texts: readonly string[]): Item {
  return Object.fromEntries(
    attributes.map(({ name, type }, index) => [
      name,
      { [type]: texts[index] ?? '' } as unknown as AttributeValue,
    ]),
  )
}

/** Returns the address of one item in its partition of the table. */
export function itemHref(system: string, table: string, key: Item): string {
  return dataHref(system, { table, item: keyTexts(key) })
}

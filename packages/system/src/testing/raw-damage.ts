import type { AttributeValue, Item } from '@tablewright/dynamo'

/** One way to damage a stored item. */
export interface RawDamage {
  /** Path of the attribute: `data.state`. Empty for the whole item. */
  readonly path: string
  readonly kind: DamageKind
  /** The original item, and in `instead` the items that replace it, if any. */
  readonly item: Item
  readonly instead: readonly Item[]
}

export type DamageKind = 'attribute removed' | 'wrong type' | 'other value' | 'item deleted' | 'item copied'

/**
 * Returns every damage of an item: each attribute removed, of a wrong type, or with another value; the item deleted,
 * or copied to another key.
 */
export function rawDamages(item: Item, keyNames: readonly string[]): readonly RawDamage[] {
  const damages: RawDamage[] = [
    { path: '', kind: 'item deleted', item, instead: [] },
    { path: '', kind: 'item copied', item, instead: [item, copied(item, keyNames)] },
  ]
  for (const path of pathsOf(item, keyNames)) {
    const value = valueAt(item, path)!
    const at = path.join('.')
    const changed = (kind: DamageKind, to: AttributeValue | undefined) =>
      damages.push({ path: at, kind, item, instead: [replaced(item, path, to)] })
    changed('attribute removed', undefined)
    changed('wrong type', wrongType(value))
    const other = otherValue(value)
    if (other) changed('other value', other)
  }
  return damages
}

/** Returns the paths of attributes and members of maps, without elements of lists. */
function pathsOf(item: Item, keyNames: readonly string[]): readonly (readonly string[])[] {
  return Object.entries(item).flatMap(([name, value]) => {
    if (keyNames.includes(name)) return []
    return [[name], ...membersOf(value).map((path) => [name, ...path])]
  })
}

function membersOf(value: AttributeValue): readonly (readonly string[])[] {
  if (!('M' in value)) return []
  return Object.entries(value.M).flatMap(([name, member]) => [
    [name],
    ...membersOf(member).map((path) => [name, ...path]),
  ])
}

function valueAt(item: Item, [name, ...rest]: readonly string[]): AttributeValue | undefined {
  const value = item[name!]
  if (rest.length === 0 || !value) return value
  return 'M' in value ? valueAt(value.M, rest) : undefined
}

function replaced(item: Item, [name, ...rest]: readonly string[], to: AttributeValue | undefined): Item {
  const { [name!]: value, ...others } = item
  if (rest.length === 0) return to ? { ...others, [name!]: to } : others
  return { ...others, [name!]: { M: replaced((value as { readonly M: Item }).M, rest, to) } }
}

function wrongType(value: AttributeValue): AttributeValue {
  return 'N' in value ? { S: 'damaged' } : { N: '7' }
}

/** Returns another valid value of the same type. */
function otherValue(value: AttributeValue): AttributeValue | undefined {
  if ('N' in value) return { N: String(Number(value.N) + 1) }
  if ('BOOL' in value) return { BOOL: !value.BOOL }
  if ('S' in value) return { S: otherText(value.S) }
  if ('SS' in value) return { SS: value.SS.length > 1 ? value.SS.slice(1) : [`${value.SS[0]}x`] }
  if ('L' in value) return value.L.length > 0 ? { L: value.L.slice(1) } : undefined
  return undefined
}

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

function otherText(text: string): string {
  if (timestamp.test(text)) return new Date(Date.parse(text) + 86_400_000).toISOString()
  if (uuid.test(text)) return `${text[0] === 'a' ? 'b' : 'a'}${text.slice(1)}`
  if (/^\d+$/.test(text)) return `${text[0] === '9' ? '8' : '9'}${text.slice(1)}`
  return `${text}x`
}

function copied(item: Item, keyNames: readonly string[]): Item {
  const last = keyNames.at(-1)!
  const { S = '' } = item[last] as { readonly S?: string }
  return { ...item, [last]: { S: otherText(S) } }
}

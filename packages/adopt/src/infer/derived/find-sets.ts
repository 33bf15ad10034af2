import type { AttributeFields, Item } from '@tablewright/dynamo'
import type { Evidence } from '../draft/design-draft.js'
import { type Argument, type Call, call, fields } from '../draft/expression.js'
import type { InferredTable, NamedDraft } from '../draft/inferred-table.js'
import { type AttributePath, scalarPaths, valueAt } from '../keys/value-texts.js'
import { keyParts } from '../sample/table-source.js'

/** Membership of a source in string sets of another kind of item. */
export interface FoundSet {
  readonly sets: NamedDraft
  readonly source: NamedDraft
  readonly name: string
  /** Returns the declaration: the set attribute, the element, and the key as a template of the source. */
  readonly declaration: (nameOf: (path: AttributePath) => string) => Call
  /** The attributes of the source that the declaration names. */
  readonly paths: readonly AttributePath[]
  readonly evidence: Evidence
}

/** Finds items that contain only one string set: indexes maintained by a program. */
export function findSets(table: InferredTable): readonly FoundSet[] {
  const found: FoundSet[] = []
  for (const sets of table.kinds) {
    const attribute = setAttribute(sets)
    const variable = attribute === undefined ? undefined : variablePart(sets)
    if (attribute === undefined || variable === undefined) continue
    const source = table.kinds.find((each) => each !== sets && membersOf(sets, attribute, each, table).fits)
    if (!source) continue
    found.push(...membershipsOf(sets, attribute, source, variable, table))
  }
  return found
}

/** Returns the name of the only attribute if it is a string set. */
function setAttribute({ kind }: NamedDraft): string | undefined {
  const stored = kind.attributes.filter(({ path }) => path)
  return stored.length === 1 && stored[0]!.kind.name === 'set' && stored[0]!.path!.length === 1
    ? stored[0]!.path![0]
    : undefined
}

/** Returns the literal text of the partition key, and whether a value follows it. */
function variablePart({ kind: { keys } }: NamedDraft): { literal: string; open: boolean } | undefined {
  const [first, second, ...others] = keys[0]!.segments
  if (keys.length !== 1 || first?.kind !== 'literal' || others.length > 0) return undefined
  if (second === undefined) return { literal: first.text, open: false }
  return second.kind === 'keyOnly' ? { literal: first.text, open: true } : undefined
}

interface Members {
  readonly fits: boolean
  /** The attribute of the source whose text is the element. */
  readonly element?: string
}

/** Whether the elements of the sets are ids of a kind, which must have a single value in its key. */
function membersOf(sets: NamedDraft, attribute: string, source: NamedDraft, table: InferredTable): Members {
  const id = idOf(source, table)
  if (!id) return { fits: false }
  const elements = new Set(sets.kind.group.items.flatMap((item) => elementsOf(item, attribute)))
  if (elements.size === 0) return { fits: false }
  const known = source.kind.group.items.filter((item) => elements.has(id.text(item)))
  return { fits: known.length >= 1 && known.length >= Math.min(3, elements.size), element: id.name }
}

function elementsOf(item: Item, attribute: string): readonly string[] {
  return (item[attribute] as AttributeFields | undefined)?.SS ?? []
}

function idOf(
  { kind }: NamedDraft,
  { delimiter }: InferredTable,
): { readonly name: string; text(item: Item): string } | undefined {
  if (kind.keys[0]!.segments.length !== 2 || kind.group.items.length === 0) return undefined
  const [literal, value] = kind.keys[0]!.segments
  if (literal?.kind !== 'literal' || !literal.text.endsWith(delimiter) || value?.kind === 'literal')
    return undefined
  const key = kind.keys[0]!.name
  const name =
    value!.kind === 'attribute'
      ? kind.attributes.find(({ path }) => path?.join() === value!.path.join())!.name
      : value!.name
  return { name, text: (item) => (item[key] as AttributeFields).S!.slice(literal.text.length) }
}

function membershipsOf(
  sets: NamedDraft,
  attribute: string,
  source: NamedDraft,
  variable: { readonly literal: string; readonly open: boolean },
  table: InferredTable,
): readonly FoundSet[] {
  const id = idOf(source, table)!
  const key = keyParts(table.shape)[0]!.name
  const items = source.kind.group.items
  const byValue = new Map(
    sets.kind.group.items.map((item) => [
      (item[key] as AttributeFields).S!.slice(variable.literal.length),
      new Set(elementsOf(item, attribute)),
    ]),
  )
  const everywhere = [...byValue].filter(([, elements]) => items.every((item) => elements.has(id.text(item))))
  const element = `<${id.name}>`
  const result: FoundSet[] = everywhere.map(([value]) => ({
    sets,
    source,
    name: 'All',
    paths: [],
    declaration: () =>
      call('memberOf', fields({ key: fields({ [key]: variable.literal + value }), set: attribute, element })),
    evidence: evidence(
      source,
      'All',
      `all ${items.length} sampled items are in the set "${variable.literal}${value}"`,
    ),
  }))
  const rest = [...byValue].filter(([value]) => !everywhere.some(([each]) => each === value))
  if (!variable.open || rest.length === 0) return result
  const by = attributeOfSets(items, id, new Map(rest), table)
  if (!by) return []
  const name = `By${by.path.at(-1)!.charAt(0).toUpperCase()}${by.path.at(-1)!.slice(1)}`
  const declaration: FoundSet['declaration'] = (nameOf) =>
    call(
      'memberOf',
      fields({
        key: fields({ [key]: `${variable.literal}<${nameOf(by.path)}>` }),
        set: attribute,
        element,
        while: by.values && fields({ [nameOf(by.path)]: by.values as Argument }),
      }),
    )
  const because = `${by.members} of ${items.length} sampled items are in the set of their ${by.path.join('.')}`
  return [
    ...result,
    { sets, source, name, paths: [by.path], declaration, evidence: evidence(source, name, because) },
  ]
}

interface SetAttribute {
  readonly path: AttributePath
  /** The values with a set, if others have none. */
  readonly values?: readonly string[]
  readonly members: number
}

/** Returns the attribute whose value names the set of an item. */
function attributeOfSets(
  items: readonly Item[],
  id: { text(item: Item): string },
  sets: ReadonlyMap<string, ReadonlySet<string>>,
  { shape, entityType }: InferredTable,
): SetAttribute | undefined {
  const skip = new Set([...keyParts(shape).map(({ name }) => name), ...(entityType ? [entityType] : [])])
  const paths = new Map(
    items.flatMap((item) => scalarPaths(item, skip)).map((path) => [path.join('\u0000'), path]),
  )
  for (const path of paths.values()) {
    const values = items.map((item) => (valueAt(item, path) as AttributeFields | undefined)?.S)
    if (values.includes(undefined)) continue
    const inside = items.filter((item, index) => sets.get(values[index]!)?.has(id.text(item)))
    const memberOfAny = items.filter((item) => [...sets.values()].some((each) => each.has(id.text(item))))
    if (inside.length < 1 || inside.length < memberOfAny.length) continue
    const present = [...new Set(inside.map((item) => (valueAt(item, path) as AttributeFields).S!))].sort()
    const without = items.filter((item) => !inside.includes(item))
    const clean = without.every((item) => !present.includes((valueAt(item, path) as AttributeFields).S!))
    if (!clean) continue
    return { path, members: inside.length, ...(without.length > 0 ? { values: present } : {}) }
  }
  return undefined
}

function evidence(source: NamedDraft, name: string, because: string): Evidence {
  return {
    place: `${source.name}.${name}`,
    claim: `items of ${source.name} are elements of a set`,
    confidence: source.kind.group.items.length >= 10 ? 'high' : 'medium',
    because,
  }
}

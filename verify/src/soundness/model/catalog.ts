import type {
  AttributeDescription,
  Attributes,
  DerivedDescription,
  DesignDescription,
  EntityDescription,
  IndexDescription,
  KeyTexts,
  TableDescription,
} from '../description/description.js'
import { canonical, type Entity, withoutSchema } from './values.js'

/** A kind of item that patterns can read: an entity, or a unique, mirror or pointer item. */
export interface ItemKind {
  readonly name: string
  readonly type: string
  readonly source: EntityDescription
  readonly derived?: DerivedDescription
  readonly key: KeyTexts
  readonly attributes: Attributes
  /** Source attribute by the name in the item. */
  readonly from: Readonly<Record<string, string>>
}

/** A derived item and its source. */
export interface Sharer {
  readonly source: EntityDescription
  readonly derived: DerivedDescription
}

/** Lookups in a description. */
export class Catalog {
  readonly description: DesignDescription
  readonly #tables: ReadonlyMap<string, TableDescription>
  readonly #entities: ReadonlyMap<string, EntityDescription>
  readonly #kinds = new Map<string, ItemKind>()
  readonly #identities = new Map<KeyTexts, readonly string[]>()
  readonly #sharing: ReadonlyMap<DerivedDescription, readonly Sharer[]>

  constructor(description: DesignDescription) {
    this.description = description
    this.#tables = new Map(description.tables.map((table) => [table.name, table]))
    this.#entities = new Map(description.entities.map((entity) => [entity.name, entity]))
    for (const entity of description.entities) {
      this.#kinds.set(entity.name, entityKind(entity))
      for (const [name, derived] of Object.entries(entity.derives)) {
        if (!['unique', 'mirror', 'pointer'].includes(derived.kind)) continue
        this.#kinds.set(`${entity.name}.${name}`, this.#derivedKind(entity, name, derived))
      }
    }
    this.#sharing = sharingIn(description.entities, this.#tables)
  }

  /** All derived items that are the same stored items as this one: members of one set, or guards of one value. */
  sharing(derived: DerivedDescription): readonly Sharer[] {
    return this.#sharing.get(derived) ?? []
  }

  table(name: string): TableDescription {
    return this.#tables.get(name)!
  }

  entity(name: string): EntityDescription {
    return this.#entities.get(name)!
  }

  kind(target: string): ItemKind {
    return this.#kinds.get(target)!
  }

  kinds(): Iterable<ItemKind> {
    return this.#kinds.values()
  }

  /** The attributes in the table's own key of an item. */
  identity(kind: Pick<ItemKind, 'source' | 'key'>): readonly string[] {
    const known = this.#identities.get(kind.key)
    if (known) return known
    const names = primaryNames(this.table(kind.source.table), kind.key)
    this.#identities.set(kind.key, names)
    return names
  }

  /** Equal for two items exactly if they are the same item. */
  identityOf(entity: EntityDescription, item: Entity): string {
    return tokenOf(entity.attributes, this.identity({ source: entity, key: entity.key }), item)
  }

  index(kind: ItemKind, index: string): IndexDescription | undefined {
    return this.table(kind.source.table).indexes.find(({ name }) => name === index)
  }

  /** The attributes in the keys of an index, or undefined when items of the kind are not in it. */
  indexAttributes(kind: ItemKind, index: string): readonly string[] | undefined {
    const found = this.index(kind, index)
    if (!found) return undefined
    const { partition, sort } = found
    const texts = [...partition, ...sort].map(({ name }) => this.template(kind, name))
    return texts.includes(undefined) ? undefined : placeholders(texts as string[])
  }

  /** The template of a key attribute: as written, or the attribute that is stored under its name. */
  template(kind: ItemKind, keyName: string): string | undefined {
    if (Object.hasOwn(kind.key, keyName)) return kind.key[keyName]
    const own = Object.keys(kind.attributes).find(
      (name) => storedName(this.table(kind.source.table), name, kind.attributes[name]!) === keyName,
    )
    return own === undefined ? undefined : `<${own}>`
  }

  /** The attribute that is itself a key attribute: stored under its name, and nothing else in it. */
  bareAttribute(kind: ItemKind, keyName: string): string | undefined {
    const text = this.template(kind, keyName)
    const [, name] = /^<([^ >]+)[^>]*>$/.exec(text ?? '') ?? []
    if (name === undefined) return undefined
    const attribute = kind.attributes[name]!
    const stored = storedName(this.table(kind.source.table), name, attribute)
    return stored === keyName && (attribute.stored?.length ?? 1) === 1 ? name : undefined
  }

  #derivedKind(source: EntityDescription, name: string, derived: DerivedDescription): ItemKind {
    const key = derived.key!
    const names = [...this.identity(entityKind(source)), ...placeholders(Object.values(key))]
    // Derived items expire with their source, by the same attribute.
    const expiring = Object.keys(source.attributes).filter(
      (each) => source.attributes[each]!.ttl && !derived.kept,
    )
    const same = [...names, ...expiring].map((each) => [each, each] as const)
    const from = { ...Object.fromEntries(same), ...derived.copies }
    const attributes = Object.fromEntries(
      Object.entries(from).map(([to, origin]) => [to, withoutSchema(source.attributes[origin]!)]),
    )
    const type = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase()
    return { name: `${source.name}.${name}`, type, source, derived, key, attributes, from }
  }
}

/** Derived items by those that are stored in the same items. */
function sharingIn(
  entities: readonly EntityDescription[],
  tables: ReadonlyMap<string, TableDescription>,
): ReadonlyMap<DerivedDescription, readonly Sharer[]> {
  const byForm = new Map<string, Sharer[]>()
  for (const source of entities) {
    for (const [name, derived] of Object.entries(source.derives)) {
      if (!derived.key) continue
      const form = formOf(source, name, derived, tables.get(source.table)!)
      byForm.set(form, [...(byForm.get(form) ?? []), { source, derived }])
    }
  }
  return new Map([...byForm.values()].flatMap((alike) => alike.map(({ derived }) => [derived, alike])))
}

/** Equal for derived items whose table keys are written in the same way. Only sets and guards can be shared. */
function formOf(
  { name: entity, attributes }: EntityDescription,
  name: string,
  { kind, key = {}, set, shards }: DerivedDescription,
  { name: table, partition, sort }: TableDescription,
) {
  const own = kind === 'memberOf' || kind === 'unique' ? [] : [entity, name]
  const texts = [partition, ...(sort ? [sort] : [])].map((each) =>
    key[each.name]?.replaceAll(
      /<([^ >]+)/g,
      (_, placeholder: string) => `<${keyFormOf(attributes[placeholder]!)}`,
    ),
  )
  return JSON.stringify([table, kind, set, shards !== undefined, ...own, ...texts])
}

/** How the key writes the values of an attribute. */
function keyFormOf({ kind, options = {}, values, codec }: AttributeDescription): string {
  const { maximumLength: _, minimumLength: __, pattern: ___, ...form } = options
  return JSON.stringify([kind === 'id' ? 'text' : kind, form, values, codec])
}

function entityKind(entity: EntityDescription): ItemKind {
  const { name, type, key, attributes } = entity
  const from = Object.fromEntries(Object.keys(attributes).map((each) => [each, each]))
  return { name, type, source: entity, key, attributes, from }
}

export function storedName(
  { storedNames }: TableDescription,
  name: string,
  { stored }: AttributeDescription,
): string {
  if (stored) return stored[0]!
  return storedNames ? name.charAt(0).toUpperCase() + name.slice(1) : name
}

/** The names in the templates of the table's own key. */
export function primaryNames({ partition, sort }: TableDescription, key: KeyTexts): readonly string[] {
  return placeholders([partition, ...(sort ? [sort] : [])].map(({ name }) => key[name]!))
}

/** The names in templates, each once. */
export function placeholders(templates: readonly string[]): readonly string[] {
  if (templates.length === 1) return placeholdersIn(templates[0]!)
  return [...new Set(templates.flatMap(placeholdersIn))]
}

/** Names by template: a run asks for the names of a few templates at every call. */
const namesByTemplate = new Map<string, readonly string[]>()

function placeholdersIn(text: string): readonly string[] {
  const known = namesByTemplate.get(text)
  if (known) return known
  if (namesByTemplate.size > 10_000) namesByTemplate.clear()
  const names = [...new Set([...text.matchAll(/<([^ >]+)[^>]*>/g)].map(([, name]) => name!))]
  namesByTemplate.set(text, names)
  return names
}

export function tokenOf(attributes: Attributes, names: readonly string[], item: Entity): string {
  return JSON.stringify(names.map((name) => canonical(attributes[name]!, item[name])))
}

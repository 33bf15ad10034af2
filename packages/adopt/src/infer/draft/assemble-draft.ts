import { attributeOf, declaration, templateText } from '../entities/kind-draft.js'
import { keyParts } from '../sample/table-source.js'
import type { DesignDraft, EntityDraft, TableDraft } from './design-draft.js'
import { type Call, call, fields, reference } from './expression.js'
import type { InferredTable, NamedDraft } from './inferred-table.js'
import { camelName, freeName, typeText } from './names.js'

/**
 * Returns the design draft of inferred tables: entities with their keys, and the patterns that the keys
 * serve.
 */
export function assembleDraft(name: string, tables: readonly InferredTable[]): DesignDraft {
  const taken = new Set<string>()
  const drafts = tables.map((table): TableDraft => {
    const variable = freeName(`${camelName(table.shape.name)}Table`, taken)
    taken.add(variable)
    const { shape, delimiter, entityType, storedNames } = table
    return { shape, delimiter, storedNames, variable, ...(entityType === undefined ? {} : { entityType }) }
  })
  const entities = tables.flatMap((table, index) =>
    table.kinds.map((kind) => entityDraft(kind, table, drafts[index]!.variable)),
  )
  return { name, tables: drafts, entities, patterns: patternsOf(tables), accepts: [] }
}

function entityDraft(named: NamedDraft, table: InferredTable, variable: string): EntityDraft {
  const { name, kind, derives, comment } = named
  const { entityType, storedNames } = table
  return {
    name,
    type: kind.group.type ?? typeText(name),
    table: variable,
    keys: templatesOf(named),
    attributes: Object.fromEntries(
      kind.attributes.map((attribute) => [attribute.name, declaration(attribute, storedNames)]),
    ),
    recognizeByKey: entityType !== undefined && kind.group.type === undefined,
    derives,
    ...(comment === undefined ? {} : { comment }),
  }
}

/** Returns the templates by key attribute. A key attribute that is itself an attribute needs none. */
export function templatesOf({ kind }: NamedDraft): Readonly<Record<string, string>> {
  return Object.fromEntries(kind.keys.map((key) => [key.name, templateText(key, kind.attributes)]))
}

/** Returns a get for each entity, and a query for each partition with several of its items. */
function patternsOf(tables: readonly InferredTable[]): Readonly<Record<string, Call>> {
  const patterns: Record<string, Call> = {}
  const add = (name: string, pattern: Call) => {
    patterns[freeName(name, new Set(Object.keys(patterns)))] = pattern
  }
  for (const table of tables) {
    for (const named of table.kinds) {
      const entity = reference(named.name)
      add(`${camelName(named.name)}ByKey`, call('get', entity))
      const [partition, sort] = keyParts(table.shape).map(({ name }) => placeholdersOf(named, name))
      if (sort?.some((each) => !partition!.includes(each)))
        add(`${camelName(named.name)}Items`, call('query', entity, byOption(partition!)))
      for (const index of table.shape.indexes) {
        const keys = [...index.partition, ...index.sort].map(({ name }) => name)
        if (index.kind === 'local' || !keys.every((key) => named.kind.keys.some(({ name }) => name === key)))
          continue
        const by = index.partition.flatMap(({ name }) => placeholdersOf(named, name))
        const option = fields({ index: index.name, ...byFields(by) })
        add(`${camelName(named.name)}By${index.name.replace(/\W/g, '')}`, call('query', entity, option))
      }
    }
  }
  return patterns
}

function byOption(by: readonly string[]) {
  return fields(byFields(by))
}

function byFields(by: readonly string[]) {
  if (by.length === 0) return {}
  return { by: by.length === 1 ? by[0]! : [...new Set(by)] }
}

/** Returns the names of the attributes in a key. */
function placeholdersOf({ kind }: NamedDraft, key: string): readonly string[] {
  const draft = kind.keys.find(({ name }) => name === key)
  return (draft?.segments ?? []).flatMap((segment) =>
    segment.kind === 'literal' ? [] : [attributeOf(segment, kind.attributes)],
  )
}

import * as language from '@tablewright/design'
import type { IndexShape, KeyPart, TableShape } from '../sample/table-source.js'
import type { DesignDraft, TableDraft } from './design-draft.js'
import { type Argument, evaluate, fields } from './expression.js'

/** Accepts every value and stores it in DynamoDB's own types, for attributes without a common type. */
export const anything = {
  '~standard': { version: 1, vendor: 'anything', validate: (value: unknown) => ({ value }) },
} as const

/** Builds the design of a draft. Throws the errors of the design language. */
export function buildDesign(draft: DesignDraft): language.Design {
  const scope: Record<string, unknown> = { ...language, anything }
  for (const table of draft.tables) {
    const options = evaluate(tableOptions(table), scope) as never
    scope[table.variable] = language.table(table.shape.name, options)
  }
  for (const entity of draft.entities) {
    const owner = scope[entity.table] as { entity(type: string, declaration: object): unknown }
    const attributes = evaluate(fields(entity.attributes), scope)
    const derives = evaluate(fields(entity.derives), scope)
    scope[entity.name] = owner.entity(entity.type, {
      key: entity.keys,
      attributes,
      derives,
      ...(entity.recognizeByKey ? { recognize: 'key' } : {}),
    })
  }
  const entities = Object.fromEntries(draft.entities.map(({ name }) => [name, scope[name]]))
  const patterns = evaluate(fields(draft.patterns), scope)
  const accepts = draft.accepts.length > 0 ? { accepts: draft.accepts } : {}
  return language.design(draft.name, { entities, patterns, ...accepts } as never)
}

/** The second argument of `table()`. */
export function tableOptions({ shape, delimiter, entityType, storedNames }: TableDraft): Argument {
  return fields({
    partitionKey: keyArgument(shape.partition),
    sortKey: shape.sort && keyArgument(shape.sort),
    entityType,
    delimiter: delimiter === '#' ? undefined : delimiter,
    storedNames: storedNames === 'PascalCase' ? storedNames : undefined,
    stream: shape.stream,
    billing: shape.billing && fields({ ...shape.billing }),
    indexes:
      shape.indexes.length === 0
        ? undefined
        : fields(Object.fromEntries(shape.indexes.map((index) => [index.name, indexArgument(index, shape)]))),
  })
}

function keyArgument({ name, type }: KeyPart): Argument {
  return type === 'S' ? name : fields({ name, type })
}

function keyArguments(keys: readonly KeyPart[]): Argument {
  return keys.length === 1 ? keyArgument(keys[0]!) : keys.map(keyArgument)
}

function indexArgument(index: IndexShape, _shape: TableShape): Argument {
  const projection = index.projection === 'ALL' ? undefined : index.projection
  if (index.kind === 'local') return fields({ local: true, sortKey: keyArgument(index.sort[0]!), projection })
  return fields({
    partitionKey: keyArguments(index.partition),
    sortKey: index.sort.length === 0 ? undefined : keyArguments(index.sort),
    projection,
  })
}

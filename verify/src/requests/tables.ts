import type { CreateTableInput, KeySchemaElement, ProjectionType, ScalarType } from '@tablewright/dynamo'

/** A table that requests are generated for: its definition, and the types of its key attributes. */
export interface TableShape {
  readonly create: CreateTableInput
  readonly types: Readonly<Record<string, ScalarType>>
  readonly key: readonly string[]
  readonly indexes: Readonly<Record<string, readonly string[]>>
}

interface IndexShape {
  readonly key: readonly string[]
  readonly local?: boolean
  readonly projection?: ProjectionType
}

const keySchema = (key: readonly string[]): KeySchemaElement[] =>
  key.map((AttributeName, place) => ({ AttributeName, KeyType: place === 0 ? 'HASH' : 'RANGE' }))

function shape(
  TableName: string,
  types: TableShape['types'],
  key: readonly string[],
  indexes: Readonly<Record<string, IndexShape>> = {},
): TableShape {
  const describe = (local: boolean) =>
    Object.entries(indexes)
      .filter(([, index]) => (index.local ?? false) === local)
      .map(([IndexName, { key: indexKey, projection = 'ALL' }]) => ({
        IndexName,
        KeySchema: keySchema(indexKey),
        Projection: {
          ProjectionType: projection,
          ...(projection === 'INCLUDE' && { NonKeyAttributes: ['a', 'm'] }),
        },
      }))
  const [globals, locals] = [describe(false), describe(true)]
  return {
    create: {
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keySchema(key),
      AttributeDefinitions: Object.entries(types).map(([AttributeName, AttributeType]) => ({
        AttributeName,
        AttributeType,
      })),
      ...(globals.length > 0 && { GlobalSecondaryIndexes: globals }),
      ...(locals.length > 0 && { LocalSecondaryIndexes: locals }),
    },
    types,
    key,
    indexes: Object.fromEntries(Object.entries(indexes).map(([name, index]) => [name, index.key])),
  }
}

/** Keys of every type, with and without sort key; indexes of every kind. */
export const tableShapes: readonly TableShape[] = [
  shape('plain-text', { pk: 'S' }, ['pk']),
  shape('plain-number', { pk: 'N', g: 'S' }, ['pk'], { sparse: { key: ['g'], projection: 'INCLUDE' } }),
  shape('pair-text', { pk: 'S', sk: 'S', g: 'S', n: 'N' }, ['pk', 'sk'], {
    all: { key: ['g', 'n'] },
    keys: { key: ['n'], projection: 'KEYS_ONLY' },
    include: { key: ['g', 'sk'], projection: 'INCLUDE' },
  }),
  shape('pair-number', { pk: 'S', sk: 'N', l: 'S', n: 'N', g: 'B' }, ['pk', 'sk'], {
    localAll: { key: ['pk', 'l'], local: true },
    localKeys: { key: ['pk', 'n'], local: true, projection: 'KEYS_ONLY' },
    localInclude: { key: ['pk', 'l'], local: true, projection: 'INCLUDE' },
    bytes: { key: ['g'] },
  }),
  shape('pair-bytes', { pk: 'B', sk: 'B', n: 'N' }, ['pk', 'sk'], {
    back: { key: ['sk', 'pk'] },
    numbers: { key: ['n', 'pk'], projection: 'KEYS_ONLY' },
  }),
]

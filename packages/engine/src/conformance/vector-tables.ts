import type { Item, OperationInput, VectorIndex } from '@tablewright/dynamo'
import { number, type Send, single, text } from './conformance-case.js'

type Table = Omit<OperationInput<'CreateTable'>, 'TableName'>

export const vectors = (...each: readonly (number | string)[]) => ({ L: each.map(number) })
export const searched = (...each: readonly (number | string)[]) => each.map(number)

export const plainIndex: VectorIndex = {
  IndexName: 'plain',
  VectorAttribute: { AttributeName: 'embedding' },
  Dimensions: 2,
  DistanceFunction: 'COSINE',
  Projection: { ProjectionType: 'ALL' },
}

export const scopedIndex: VectorIndex = {
  ...plainIndex,
  IndexName: 'scoped',
  DistanceFunction: 'EUCLIDEAN',
  SearchSchema: [
    { AttributeName: 'tenant', SearchSchemaElementType: 'HASH' },
    { AttributeName: 'brand', SearchSchemaElementType: 'INLINE_FILTER' },
  ],
  Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['title'] },
}

const definitions = ['id', 'tenant', 'brand'].map((AttributeName) => ({
  AttributeName,
  AttributeType: 'S' as const,
}))

export const plain: Table = { ...single, VectorIndexes: [plainIndex] }
export const scoped: Table = { ...single, AttributeDefinitions: definitions, VectorIndexes: [scopedIndex] }

export const product = (
  id: string,
  tenant: string,
  brand: string,
  ...embedding: readonly number[]
): Item => ({
  id: text(id),
  tenant: text(tenant),
  brand: text(brand),
  title: text(`title ${id}`),
  price: number(10),
  embedding: vectors(...embedding),
})

export async function fill(send: Send, TableName: string): Promise<void> {
  const items = [
    product('p1', 'acme', 'x', 1, 0),
    product('p2', 'acme', 'y', 3, 4),
    product('p3', 'acme', 'x', 0, 2),
    product('p4', 'other', 'x', 1, 0),
  ]
  for (const Item of items) await send('PutItem', { TableName, Item })
}

export const ofAcme = {
  SearchConditionExpression: 'tenant = :t',
  ExpressionAttributeValues: { ':t': text('acme') },
}

export async function found(
  send: Send,
  input: OperationInput<'SearchVectors'>,
): Promise<[unknown, number][]> {
  const { SearchResults } = await send('SearchVectors', input)
  return SearchResults.map(({ Item, Score }) => [(Item.id as { S: string }).S, Score])
}

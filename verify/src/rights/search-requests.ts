import { keyValue, names, type Picker, type Request, type TableShape } from '../requests/index.js'

/** A search for vectors, with equalities that name its partition once, several times or not at all. */
export function searchRequest(pick: Picker, { create, types }: TableShape): Request {
  const condition = pick.of([
    '#g = :g',
    ':g = #g',
    '#g = :g AND n = :n',
    'n = :n',
    '#g = :g AND #g = :h',
    '#g = :g OR #g = :h',
    '',
  ])
  const value = (name: string) => keyValue(pick, types[name]!)
  const values = Object.entries({ ':g': value('g'), ':h': value('g'), ':n': value('n') })
  const used = values.filter(([name]) => condition.includes(name))
  return {
    operation: 'SearchVectors',
    input: {
      TableName: create.TableName,
      IndexName: create.VectorIndexes![0]!.IndexName,
      SearchVector: [{ N: '1' }, { N: String(pick.below(3)) }],
      TopK: 1 + pick.below(5),
      ...(condition !== '' && { SearchConditionExpression: condition }),
      ...(condition.includes('#g') && { ExpressionAttributeNames: { '#g': 'g' } }),
      ...(used.length > 0 && { ExpressionAttributeValues: Object.fromEntries(used) }),
      ...(pick.chance(50) && { ProjectionExpression: pick.of(names) }),
      ReturnConsumedCapacity: 'INDEXES',
    },
  }
}

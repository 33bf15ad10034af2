import { indexNotFound, validationError } from '@tablewright/dynamo'
import { findVectorIndex, type Table, type VectorIndex } from '../catalog/table.js'
import { projectionWith } from '../query/projection.js'
import { checkExpressionParameters, placeholdersOf } from '../request/expression-parameters.js'
import { searchVectorsMembers, searchVectorsShape } from '../request/shapes/vectors.js'
import { checkStrictly } from '../request/strict-members.js'
import { answerSearch } from '../vectors/answer-search.js'
import { checkTopK, planConditions, planSearch, validateVector } from '../vectors/plan-search.js'
import { searchPartition } from '../vectors/search-partition.js'
import { operation } from './operation.js'

const parameters = { expressions: ['SearchConditionExpression', 'ProjectionExpression'], legacy: [] }

export const searchVectors = operation(
  'SearchVectors',
  searchVectorsShape,
  async (context, input) => {
    checkTopK(input.TopK)
    checkExpressionParameters(input, parameters)
    const SearchVector = validateVector(input.SearchVector)
    const placeholders = placeholdersOf(input)
    const conditions = planConditions(input.SearchConditionExpression, placeholders)
    const projection = projectionWith(input, placeholders)
    placeholders.rejectUnused()
    const index = findSearchable(context.catalog.table(input.TableName), input.IndexName)
    const search = planSearch(index, { ...input, SearchVector }, conditions)
    const found = await searchPartition(context.storage, context.vectors, search)
    const { results, bytes } = context.storage.read((view) => answerSearch(view, index, found, projection))
    const reported = input.ReturnConsumedCapacity === 'TOTAL' || input.ReturnConsumedCapacity === 'INDEXES'
    return {
      SearchResults: results,
      ConsumedCapacity: reported ? { VectorSearchRequestBytes: bytes } : undefined,
    }
  },
  { checkReadable: (request) => checkStrictly(searchVectorsMembers, request) },
)

function findSearchable(table: Table, name: string): VectorIndex {
  const index = findVectorIndex(table, name)
  if (index === undefined) throw indexNotFound(name)
  if (index.backfilling) throw validationError(`Cannot search backfilling vector index: ${name}`)
  return index
}

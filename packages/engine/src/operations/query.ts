import {
  type KeyComparison,
  type Placeholders,
  parseKeyCondition,
  planKeyCondition,
  type QueryInput,
  validationError,
} from '@tablewright/dynamo'
import { answerPage } from '../query/answer-page.js'
import { checkFilterKeys } from '../query/filter-keys.js'
import { checkInside, checkKeyValues, plannedRange, rangeAfter } from '../query/key-range.js'
import {
  checkFilterProjected,
  checkSelect,
  findSource,
  planOptions,
  planPage,
  queryIndexErrors,
} from '../query/plan-read.js'
import { locateStartKey, validateStartKey } from '../query/start-key.js'
import { checkExpressionParameters, placeholdersOf } from '../request/expression-parameters.js'
import { filterOf, keyComparisonsOf } from '../request/legacy-parameters.js'
import { newerQueryShape, queryShape } from '../request/shapes/query.js'
import { operation } from './operation.js'

const parameters = {
  expressions: ['ProjectionExpression', 'FilterExpression', 'KeyConditionExpression'],
  legacy: ['AttributesToGet', 'QueryFilter', 'ConditionalOperator', 'KeyConditions'],
}

export const query = operation(
  'Query',
  queryShape,
  (context, input) => {
    checkExpressionParameters(input, parameters)
    checkSelect(input)
    const startKey = validateStartKey(input.ExclusiveStartKey)
    const placeholders = placeholdersOf(input)
    const comparisons = keyComparisons(input, placeholders)
    const options = planOptions(input, placeholders, input.QueryFilter)
    placeholders.rejectUnused()
    const found = findSource(context, input, queryIndexErrors)
    const source = found.index ?? found.table
    const planned = planKeyCondition(comparisons, source.keyShape)
    checkKeyValues(planned, source)
    if (options.filter !== undefined)
      checkFilterKeys(
        options.filter,
        source,
        input.QueryFilter === undefined ? 'Filter Expression' : 'QueryFilter',
      )
    const plan = planPage(input, options, found)
    checkFilterProjected(options.filter, found.index)
    const reverse = input.ScanIndexForward === false
    let range = plannedRange(planned, source)
    if (startKey !== undefined) {
      const key = locateStartKey(startKey, found.table, found.index)
      checkInside(key, startKey, planned, source)
      range = rangeAfter(range, key, reverse)
    }
    return answerPage(context, plan(range, reverse), input)
  },
  { newerShape: newerQueryShape, newerMessages: 'read' },
)

function keyComparisons(input: QueryInput, placeholders: Placeholders): readonly KeyComparison[] {
  if (input.KeyConditionExpression !== undefined)
    return parseKeyCondition(input.KeyConditionExpression, placeholders)
  if (input.KeyConditions !== undefined) return keyComparisonsOf(input.KeyConditions)
  // An operator without a filter is reported first.
  filterOf(input.QueryFilter, input.ConditionalOperator)
  throw validationError(
    'Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.',
  )
}

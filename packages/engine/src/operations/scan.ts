import { type Item, type ScanInput, validationError } from '@tablewright/dynamo'
import { numberRange } from '../encoding/index.js'
import { answerPage } from '../query/answer-page.js'
import { contains, rangeAfter } from '../query/key-range.js'
import {
  checkSelect,
  findSource,
  planOptions,
  planPage,
  type ReadSource,
  scanIndexErrors,
} from '../query/plan-read.js'
import { locateStartKey, validateStartKey } from '../query/start-key.js'
import { checkExpressionParameters, placeholdersOf } from '../request/expression-parameters.js'
import { newerScanShape, scanShape } from '../request/shapes/query.js'
import type { KeyRange } from '../storage/storage.js'
import { operation } from './operation.js'

const parameters = {
  expressions: ['ProjectionExpression', 'FilterExpression'],
  legacy: ['AttributesToGet', 'ScanFilter', 'ConditionalOperator'],
}

export const scan = operation(
  'Scan',
  scanShape,
  (context, input) => {
    checkExpressionParameters(input, parameters)
    checkSelect(input)
    const startKey = validateStartKey(input.ExclusiveStartKey)
    checkSegments(input)
    const placeholders = placeholdersOf(input)
    const options = planOptions(input, placeholders, input.ScanFilter)
    placeholders.rejectUnused()
    const found = findSource(context, input, scanIndexErrors)
    const plan = planPage(input, options, found)
    return answerPage(context, plan(segmentRange(input, found, startKey), false), input)
  },
  { newerShape: newerScanShape, newerMessages: 'scan' },
)

function checkSegments({ Segment, TotalSegments }: ScanInput): void {
  if (Segment !== undefined && TotalSegments === undefined)
    throw validationError(
      'The TotalSegments parameter is required but was not present in the request when Segment parameter is present',
    )
  if (TotalSegments === undefined) return
  if (Segment === undefined)
    throw validationError(
      'The Segment parameter is required but was not present in the request when parameter TotalSegments is present',
    )
  if (Segment >= TotalSegments) {
    const message = 'The Segment parameter is zero-based and must be less than parameter TotalSegments'
    throw validationError(
      `${message}: Segment: ${Segment} is not less than TotalSegments: ${TotalSegments}`,
      { message, inScan: true },
    )
  }
}

/** Returns the range of one segment. Segments divide the hashes, so that each item is in exactly one segment. */
function segmentRange(input: ScanInput, { table, index }: ReadSource, startKey: Item | undefined): KeyRange {
  const range = numberRange((index ?? table).number, input.Segment ?? 0, input.TotalSegments ?? 1)
  if (startKey === undefined) return range
  const key = locateStartKey(startKey, table, index)
  if (!contains(range, key))
    throw validationError(
      'The provided starting key is invalid: Invalid ExclusiveStartKey. ' +
        'Please use ExclusiveStartKey with correct Segment. ' +
        `TotalSegments: ${input.TotalSegments} Segment: ${input.Segment}`,
    )
  return rangeAfter(range, key, false)
}

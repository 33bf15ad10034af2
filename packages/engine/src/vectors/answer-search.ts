import {
  type Item,
  maxSearchResponseSize,
  type Projection,
  projectItem,
  vectorSearchBytes,
} from '@tablewright/dynamo'
import type { VectorIndex } from '../catalog/table.js'
import { recordJson, recordSize } from '../encoding/index.js'
import { defineOwn, parseJson, RawJson, type ReplyValue } from '../reply.js'
import type { ReadView } from '../storage/storage.js'
import { copyVector, entryRecord } from './entry.js'
import { responseTooLarge } from './plan-search.js'
import { scoreOf } from './score.js'
import type { Ranked } from './top-results.js'
import { vectorAttribute } from './vector-value.js'

export interface SearchAnswer {
  readonly results: readonly ReplyValue[]
  /** VectorSearchRequestBytes. */
  readonly bytes: number
}

/** The entries that a search found, nearest first, in the form of the response. */
export function answerSearch(
  view: ReadView,
  index: VectorIndex,
  found: readonly Ranked[],
  projection: Projection | undefined,
): SearchAnswer {
  const { distanceFunction } = index.definition
  const { dimensions } = index
  const withVector = projection?.some((path) => path[0] === index.vectorAttribute) === true
  const results: ReplyValue[] = []
  let resultBytes = 0
  for (const { key, rank } of found) {
    const value = view.get(key)
    // Deleted during the search.
    if (value === undefined) continue
    resultBytes += recordSize(entryRecord(value, dimensions))
    if (resultBytes > maxSearchResponseSize) throw responseTooLarge()
    results.push({
      Item: itemOf(index, value, projection, withVector),
      Score: scoreOf(distanceFunction, rank),
    })
  }
  const bytes = vectorSearchBytes({
    dimensions,
    results: results.length,
    resultBytes,
    vectorsReturned: withVector ? results.length : 0,
  })
  return { results, bytes }
}

/** Without a projection, all attributes but the vector; with one, the vector too if it is named. */
function itemOf(
  index: VectorIndex,
  value: Buffer,
  projection: Projection | undefined,
  withVector: boolean,
): ReplyValue {
  const json = recordJson(entryRecord(value, index.dimensions))
  if (projection === undefined) return new RawJson(Buffer.from(json))
  const item = parseJson(json) as Item
  if (withVector) {
    const vector = new Float32Array(index.dimensions)
    copyVector(value, vector, 0, index.dimensions)
    defineOwn(item, index.vectorAttribute, vectorAttribute(vector))
  }
  return projectItem(projection, item) as { readonly [name: string]: never }
}

import type { DistanceFunction } from '@tablewright/dynamo'
import { maxFloat } from './vector-value.js'

/** A search vector made ready for comparisons. */
export interface Query {
  readonly distanceFunction: DistanceFunction
  readonly vector: Float64Array
  /** The sum of the squares of its numbers. */
  readonly square: number
}

export function createQuery(distanceFunction: DistanceFunction, floats: ArrayLike<number>): Query {
  const vector = Float64Array.from(floats)
  return { distanceFunction, vector, square: squareOf(Float32Array.from(floats), 0, vector.length) }
}

/**
 * How near a stored vector is: less is nearer, whatever the distance function. Sums are 64-bit numbers, in the same
 * order for every caller, so that every path of a search gives the same scores.
 */
export function rankOf(query: Query, vectors: Float32Array, offset: number, square: number): number {
  switch (query.distanceFunction) {
    case 'COSINE':
      return cosineDistance(dotProduct(query.vector, vectors, offset), query.square, square)
    case 'EUCLIDEAN':
      return squaredDistance(query.vector, vectors, offset)
    case 'DOT_PRODUCT':
      return -dotProduct(query.vector, vectors, offset)
  }
}

/** The score that a search returns for a rank, within the range of 32-bit numbers. */
export function scoreOf(distanceFunction: DistanceFunction, rank: number): number {
  const score =
    distanceFunction === 'EUCLIDEAN' ? Math.sqrt(rank) : distanceFunction === 'COSINE' ? rank : -rank
  return Math.min(maxFloat, Math.max(-maxFloat, score)) + 0
}

/** The sum of the squares of a stored vector: its `dotProduct` with itself. */
export function squareOf(vectors: Float32Array, offset: number, dimensions: number): number {
  const even = dimensions & ~3
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let at = offset
  for (; at < offset + even; at += 4) {
    a += vectors[at]! * vectors[at]!
    b += vectors[at + 1]! * vectors[at + 1]!
    c += vectors[at + 2]! * vectors[at + 2]!
    d += vectors[at + 3]! * vectors[at + 3]!
  }
  for (; at < offset + dimensions; at++) a += vectors[at]! * vectors[at]!
  return a + b + (c + d)
}

/** From 0 (same direction) to 2 (opposite); a vector of zeros has no direction and is 1 from everything. */
function cosineDistance(dot: number, one: number, other: number): number {
  if (one === 0 || other === 0) return 1
  // The root of a square is exact, so that a vector is exactly 0 from itself.
  return Math.min(2, Math.max(0, 1 - dot / Math.sqrt(one * other)))
}

/** Four sums at a time keep the processor from waiting for each addition. */
function dotProduct(query: Float64Array, vectors: Float32Array, offset: number): number {
  const dimensions = query.length
  const even = dimensions & ~3
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let at = 0
  for (; at < even; at += 4) {
    const from = offset + at
    a += query[at]! * vectors[from]!
    b += query[at + 1]! * vectors[from + 1]!
    c += query[at + 2]! * vectors[from + 2]!
    d += query[at + 3]! * vectors[from + 3]!
  }
  for (; at < dimensions; at++) a += query[at]! * vectors[offset + at]!
  return a + b + (c + d)
}

function squaredDistance(query: Float64Array, vectors: Float32Array, offset: number): number {
  const dimensions = query.length
  const even = dimensions & ~3
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let at = 0
  for (; at < even; at += 4) {
    const from = offset + at
    const w = query[at]! - vectors[from]!
    const x = query[at + 1]! - vectors[from + 1]!
    const y = query[at + 2]! - vectors[from + 2]!
    const z = query[at + 3]! - vectors[from + 3]!
    a += w * w
    b += x * x
    c += y * y
    d += z * z
  }
  for (; at < dimensions; at++) {
    const difference = query[at]! - vectors[offset + at]!
    a += difference * difference
  }
  return a + b + (c + d)
}

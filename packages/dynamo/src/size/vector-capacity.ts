import { minVectorRequestBytes } from '../limits.js'

/** A vector index stores 32-bit numbers. */
const bytesPerDimension = 4

/*
 * What Amazon DynamoDB reported for searches of 16 to 2,048 dimensions that named no partition (public measurements of
 * August 2026): a fixed number of bytes for each dimension of the index and for each result beyond its own. It reports less
 * for one partition, and other figures for the same search, so that these are a fair estimate and no more.
 */
const searchedBytesPerDimension = 30.6875
const bytesPerResult = 65

/**
 * Returns the bytes of an entry of a vector index: the numbers, the name of their attribute, and projected attributes.
 */
export function vectorEntrySize(dimensions: number, vectorNameSize: number, projectedSize: number): number {
  return bytesPerDimension * dimensions + vectorNameSize + projectedSize
}

/** VectorWriteRequestBytes of one entry that is put or removed. */
export function vectorWriteBytes(entrySize: number): number {
  return Math.max(minVectorRequestBytes, entrySize)
}

/** The results of a search of a vector index that are charged for. */
export interface VectorSearchCharge {
  readonly dimensions: number
  readonly results: number
  /** Bytes of all results without their vectors. */
  readonly resultBytes: number
  /** Results that contain their vector. */
  readonly vectorsReturned: number
}

/** VectorSearchRequestBytes of one search. */
export function vectorSearchBytes(charge: VectorSearchCharge): number {
  const { dimensions, results, resultBytes, vectorsReturned } = charge
  return Math.max(
    minVectorRequestBytes,
    searchedBytesPerDimension * dimensions +
      bytesPerResult * results +
      resultBytes +
      bytesPerDimension * dimensions * vectorsReturned,
  )
}

import type { Estimate } from './estimate.js'

/** Sizes to assume if a design declares none: bytes, or a number of elements. */
export interface Assumptions {
  readonly text: Estimate
  readonly id: Estimate
  readonly hostname: Estimate
  readonly binary: Estimate
  /** JSON stored as text, and values of a schema. */
  readonly document: Estimate
  /** Elements of a list, map or set. */
  readonly elements: Estimate
  /** Items under one partition key that a query reads, if it declares no number. */
  readonly itemsInRange: number
}

export const defaultAssumptions: Assumptions = {
  text: { expected: 32, worst: 256 },
  id: { expected: 20, worst: 64 },
  hostname: { expected: 24, worst: 253 },
  binary: { expected: 64, worst: 1_024 },
  document: { expected: 256, worst: 4_096 },
  elements: { expected: 8, worst: 100 },
  itemsInRange: 100,
}

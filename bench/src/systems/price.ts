import type { CheckReport, PatternProof } from '@tablewright/design'
import type { MeteredRequest } from './meter.js'

type Estimate = PatternProof['readUnits']

/** The cost of requests as `check` states it. */
export interface Price {
  readonly read: Estimate
  readonly write: Estimate
}

const none: Price = { read: { expected: 0, worst: 0 }, write: { expected: 0, worst: 0 } }

/**
 * The price of the patterns that requests were made for. A write is known by the request that writes: what it reads before
 * belongs to its price.
 */
export function priceOf({ patterns }: CheckReport, requests: readonly MeteredRequest[]): Price {
  const proofs = new Map(patterns.map((proof) => [proof.name, proof]))
  return requests
    .flatMap((request) =>
      request.patterns.map((name) => {
        const proof = proofs.get(name)
        if (!proof) throw new RangeError(`There is no pattern ${name}`)
        return requestPrice(proof, request)
      }),
    )
    .reduce(addPrices, none)
}

function requestPrice(proof: PatternProof, { operation, input }: MeteredRequest): Price {
  const { readUnits, writeUnits, items } = proof
  if (isRead(operation) && !reads.has(proof.operation)) return none
  if (operation !== 'BatchGetItem') return { read: readUnits, write: writeUnits }
  const keys = batchKeys(input as BatchInput)
  const each = (bound: keyof Estimate) => (readUnits[bound] / items[bound]) * keys
  return { read: { expected: each('expected'), worst: each('worst') }, write: writeUnits }
}

const reads: ReadonlySet<string> = new Set(['get', 'batchGet', 'transactGet', 'query', 'scan', 'nearest'])

/** Whether a request reads: its units are read units. */
export function isRead(operation: string): boolean {
  return /Get|Query|Scan/.test(operation)
}

interface BatchInput {
  readonly RequestItems: Readonly<Record<string, { readonly Keys: readonly unknown[] }>>
}

/** Number of keys in a batch. A batch has a price for each key. */
function batchKeys({ RequestItems }: BatchInput): number {
  return Object.values(RequestItems).reduce((sum, { Keys }) => sum + Keys.length, 0)
}

function addPrices(one: Price, other: Price): Price {
  return { read: addEstimates(one.read, other.read), write: addEstimates(one.write, other.write) }
}

function addEstimates(one: Estimate, other: Estimate): Estimate {
  return { expected: one.expected + other.expected, worst: one.worst + other.worst }
}

import type { Item } from '@tablewright/dynamo'
import type { Probe } from './probe.js'
import type { Claim } from './sources.js'

/** Something that must be stored for a source. */
export interface Expected {
  readonly kind: 'expected'
  readonly source: string
  readonly sourceKey: Item
  readonly probe: Probe
}

/** Something that refers to a source. */
interface Claimed {
  readonly kind: 'claimed'
  readonly claim: Claim
}

export type Question = Expected | Claimed

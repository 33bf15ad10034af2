import type { Design } from '@tablewright/design'
import type { DesignDraft, Evidence } from './draft/design-draft.js'
import type { InferredTable } from './draft/inferred-table.js'
import type { Mismatch } from './round-trip.js'
import type { Sampler } from './sample/sampler.js'
import type { TableSource } from './sample/table-source.js'

/** A table and the sample that was taken of it. */
export interface Sampled {
  readonly source: TableSource
  readonly sampler: Sampler
}

/** The result of one round of inference. */
export interface Found {
  readonly design: Design
  readonly source: string
  readonly draft: DesignDraft
  readonly tables: readonly InferredTable[]
  readonly evidence: readonly Evidence[]
  readonly mismatches: ReadonlyMap<string, readonly Mismatch[]>
  /** Findings and decisions that are left to a person. */
  readonly undecided: readonly string[]
}

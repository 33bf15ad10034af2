import type { CodecModel } from './codec-model.js'

export interface LiteralSegment {
  readonly kind: 'literal'
  readonly text: string
}

export interface PlaceholderSegment {
  readonly kind: 'placeholder'
  /**
   * The attribute that fills the placeholder, by its name in code. `shard` of a sharded set is computed from the
   * element.
   */
  readonly attribute: string
  readonly codec: CodecModel
}

export type SegmentModel = LiteralSegment | PlaceholderSegment

/** `RES#<startAt>#<reservationId>`, parsed. Literals are never empty and never adjacent. */
export interface TemplateModel {
  /** The template as written in the design. */
  readonly text: string
  readonly delimiter: string
  readonly segments: readonly SegmentModel[]
}

/** One template for each key attribute, of the table and of every index that the item appears in. */
export type KeyTemplates = Readonly<Record<string, TemplateModel>>

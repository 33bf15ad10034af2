import type { TextClass } from '../sample/text-class.js'
import type { AttributePath, PartForm } from './value-texts.js'

/** One segment of an inferred key template. */
export type SegmentDraft =
  | { readonly kind: 'literal'; readonly text: string }
  | {
      readonly kind: 'attribute'
      readonly path: AttributePath
      readonly form: PartForm
      readonly alternatives: readonly AttributePath[]
    }
  /** A value that is stored only in the key. */
  | {
      readonly kind: 'keyOnly'
      readonly name: string
      readonly class: TextClass | 'oneOf'
      readonly values: readonly string[]
    }
  /** The key attribute is itself an attribute. */
  | { readonly kind: 'natural'; readonly name: string }

export interface KeyDraft {
  readonly name: string
  readonly segments: readonly SegmentDraft[]
  /** Whether all items of the kind have the key attribute; index keys may be missing. */
  readonly always: boolean
}

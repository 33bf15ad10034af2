import type { CodecModel } from './codec-model.js'
import type { KeyTemplates, TemplateModel } from './template-model.js'
import type { ValueModel } from './value-model.js'

/** Sources of the values of placeholders, by attribute name. */
export type BindingsModel = Readonly<Record<string, ValueModel>>

/** One end of a range of sort keys: the rendered template, then the tail. DynamoDB's BETWEEN includes both ends. */
export interface BoundModel {
  /** The part of the sort key's template up to the placeholder in question. */
  readonly template: TemplateModel
  /** Bindings of this bound, over those of the condition. */
  readonly bindings: BindingsModel
  /** Text that sorts after every key with this beginning; empty if the bound sorts before them. */
  readonly tail: string
  /**
   * Whether the range excludes its end, which BETWEEN would include: the bound is then the greatest key
   * before the end. Only for placeholders at the end of a template; otherwise the rest of the key excludes
   * the end.
   */
  readonly exclusive: boolean
}

/** The condition of a query on one sort key attribute. Absent means the whole partition. */
export type SortConditionModel =
  | { readonly kind: 'equals'; readonly template: TemplateModel }
  | { readonly kind: 'beginsWith'; readonly template: TemplateModel; readonly partial?: PartialModel }
  | { readonly kind: 'between'; readonly low: BoundModel; readonly high: BoundModel }
  /** Open at the other end: native (N or B) sort keys, and templates that begin with the placeholder in question. */
  | { readonly kind: 'compare'; readonly comparison: '<' | '<=' | '>' | '>='; readonly bound: BoundModel }

/** The beginning of a placeholder's value that is appended to a prefix; see `renderPartial`. */
export interface PartialModel {
  readonly attribute: string
  readonly codec: CodecModel
  readonly value: ValueModel
}

export interface KeyConditionModel {
  /** Name of the index; absent for the table itself. */
  readonly index?: string
  /** By partition key attribute. */
  readonly partition: KeyTemplates
  /** By sort key attribute, left to right. A table or single-attribute index has at most one. */
  readonly sort: readonly SortKeyConditionModel[]
  readonly bindings: BindingsModel
  /** Placeholders of the partition key that have no value. The key does not serve such a pattern. */
  readonly unbound: readonly string[]
  /** Attributes that the pattern names but the key cannot use, because a part before them is not filled. */
  readonly unused: readonly string[]
}

export interface SortKeyConditionModel {
  readonly keyAttribute: string
  readonly condition: SortConditionModel
}

import type { Attributes, ItemShape } from '@tablewright/design'

/** Describes the output of an action, for the API. */
export type OutputShape = RecordOutput | ListOutput | PageOutput | TextOutput | FileOutput | NothingOutput

export interface RecordOutput<Fields extends Attributes = Attributes> {
  readonly kind: 'record'
  readonly fields: Fields
  readonly labels?: FieldLabels
}

/** Labels of fields whose names people would not understand, also of fields inside lists. Others follow `fieldLabel`. */
export type FieldLabels = Readonly<Record<string, string>>

export interface ListOutput<Fields extends Attributes = Attributes> {
  readonly kind: 'list'
  readonly fields: Fields
}

export interface PageOutput<Fields extends Attributes = Attributes> {
  readonly kind: 'page'
  readonly fields: Fields
}

export interface TextOutput {
  readonly kind: 'text'
  readonly contentType: string
}

/** Bytes with a name, such as a PDF. */
export interface FileOutput {
  readonly kind: 'file'
  readonly contentType: string
}

/** The file that an action returns. */
export interface FileContent {
  readonly fileName: string
  readonly content: Uint8Array
}

export interface NothingOutput {
  readonly kind: 'nothing'
}

/** A page of a list with a cursor. A page of the client is one. */
export interface ResultPage<Item> {
  readonly items: readonly Item[]
  readonly cursor?: string | null | undefined
}

/** The value that `run` returns for an output. */
export type OutputValue<Output extends OutputShape> = Output extends {
  kind: 'record'
  fields: infer Fields extends Attributes
}
  ? ItemShape<Fields>
  : Output extends { kind: 'list'; fields: infer Fields extends Attributes }
    ? readonly ItemShape<Fields>[]
    : Output extends { kind: 'page'; fields: infer Fields extends Attributes }
      ? ResultPage<ItemShape<Fields>>
      : Output extends { kind: 'text' }
        ? string
        : Output extends { kind: 'file' }
          ? FileContent
          : undefined

/** An output with one record. */
export function one<const Fields extends Attributes>(
  fields: Fields,
  { labels }: { readonly labels?: FieldLabels } = {},
): RecordOutput<Fields> {
  return { kind: 'record', fields, ...(labels && { labels }) }
}

/** An output with a complete list, for short lists. */
export function listOf<const Fields extends Attributes>(fields: Fields): ListOutput<Fields> {
  return { kind: 'list', fields }
}

/** An output with a page of a list. The action takes `limit` and `cursor`, see `paging`. */
export function pageOf<const Fields extends Attributes>(fields: Fields): PageOutput<Fields> {
  return { kind: 'page', fields }
}

/** An output with a document, such as a page to print. */
export function document(contentType: string): TextOutput {
  return { kind: 'text', contentType }
}

/** An output with a file, such as a PDF: the action returns its name and bytes. */
export function file(contentType: string): FileOutput {
  return { kind: 'file', contentType }
}

export function nothing(): NothingOutput {
  return { kind: 'nothing' }
}

import type { Language } from './format-money.js'

/** A document as plain data, formatted in its language. Rendered as HTML or PDF. */
export interface Paper {
  readonly language: Language
  readonly title: string
  /** Stamp, such as PAID. */
  readonly stamp?: string
  readonly logo?: Picture
  readonly parties: readonly Block[]
  readonly facts: readonly Fact[]
  readonly table: PaperTable
  readonly totals: readonly Total[]
  /** Tax by rate. */
  readonly taxes?: PaperTable
  /** Texts under the totals. */
  readonly blocks: readonly Block[]
  readonly footer?: string
  /** The date in the properties of the file. */
  readonly date: string
}

export interface Picture {
  readonly contentType: 'image/png' | 'image/jpeg'
  readonly content: Uint8Array
}

/** Lines of text under a heading. */
export interface Block {
  readonly label?: string
  readonly lines: readonly string[]
}

export type Fact = readonly [label: string, value: string]

export interface Column {
  readonly label: string
  /** Aligns numbers to the right. */
  readonly right?: true
  /** Never wrapped. */
  readonly whole?: true
  /** Share of the width. */
  readonly width: number
}

export interface PaperTable {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
}

export interface Total {
  readonly label: string
  readonly amount: string
  /** Whether it is a sum, with a line above it. */
  readonly sum?: true
}

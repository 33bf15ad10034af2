import type { CheckReport, DesignDiff, Finding, PatternProof, RuleCode, Severity } from '@tablewright/design'
import type { DesignModel } from '@tablewright/design/model'

/** `GET _design`: the design with its proofs, prices and pictures. */
export interface DesignAnswer {
  readonly model: DesignModel
  readonly chart: readonly ChartTable[]
  readonly patterns: readonly DesignPattern[]
  readonly findings: readonly Finding[]
  /** Explanations of the rules with findings, by code; `GET _design/rules` has all of them. */
  readonly rules: Readonly<Record<string, RulePage>>
  readonly collections: readonly CollectionPicture[]
  /** The rest of the report: counts, heat of partitions, what tables cost, prices and assumptions. */
  readonly report: Omit<CheckReport, 'findings' | 'patterns'>
  /** The whole design as Markdown, as `tablewright docs` prints it. */
  readonly markdown: string
  /** The folder that the files of findings are in, for links to an editor; missing where callers need a token. */
  readonly sourceFolder?: string
}

/** `GET _design/summary`: how many findings the checker has. */
export interface DesignSummary {
  readonly errors: number
  readonly warnings: number
}

/** `GET _design/rules`. */
export interface RulePages {
  readonly rules: readonly RulePage[]
}

export interface RulePage {
  readonly code: RuleCode
  readonly title: string
  readonly severity: Severity
  /** Markdown without its heading. */
  readonly text: string
}

/** The entity chart of one table. */
export interface ChartTable {
  readonly table: string
  /** Key attributes of the table, then of its indexes: the columns. */
  readonly keys: readonly ChartKey[]
  readonly rows: readonly ChartRow[]
}

export interface ChartKey {
  readonly attribute: string
  readonly role: 'partition' | 'sort'
  /** Missing for the table's own key. */
  readonly index?: string
}

export interface ChartRow {
  readonly item: string
  readonly kind: ItemKind
  /** The source entity of a derived item. */
  readonly source?: string
  /** `copy of Locker`; missing for entities. */
  readonly relation?: string
  /** Template by key attribute. A missing one means that the item is not in that index. */
  readonly templates: Readonly<Record<string, string>>
}

export type ItemKind = 'entity' | 'unique' | 'mirror' | 'pointer' | 'memberOf'

/** An access pattern with its proof. */
export interface DesignPattern {
  readonly name: string
  readonly id?: string
  readonly goal?: string
  /** Names of the items that it reads or writes. */
  readonly items: readonly string[]
  readonly parameters: readonly { readonly name: string; readonly optional: boolean }[]
  /** Verdicts of the thirteen rules, units and price. */
  readonly proof: PatternProof
  /** Indexes in `findings` of those about it. */
  readonly findings: readonly number[]
}

/** Item collections of a table or of one of its indexes. */
export interface CollectionPicture {
  readonly table: string
  readonly index?: string
  readonly partitions: readonly PicturedPartition[]
}

export interface PicturedPartition {
  /** `LOCKER#<lockerId>`: templates of the partition key, in the order of its attributes. */
  readonly templates: readonly string[]
  /** In the order in which their sort keys begin. */
  readonly items: readonly PicturedItem[]
}

export interface PicturedItem {
  readonly item: string
  readonly kind: ItemKind
  readonly source?: string
  /** Templates of the sort key; empty where there is none. */
  readonly sort: readonly string[]
  /** Items of this kind that the design expects in the table. */
  readonly expected?: number
}

/** `POST _design/diff` takes `{ model, direction? }`; `direction: 'after'` takes the other design as the newer one. */
export interface DiffAsk {
  readonly model: DesignModel
  readonly direction?: 'before' | 'after'
}

/** The changes between two designs, and the work that each needs on a table with data. */
export type DiffAnswer = DesignDiff

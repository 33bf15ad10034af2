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
  /** The rest of the report: counts, partition heat, costs of tables, prices and assumptions. */
  readonly report: Omit<CheckReport, 'findings' | 'patterns'>
  /** The whole design as Markdown, as `tablewright docs` prints it. */
  readonly markdown: string
  /** The folder of the source files of findings, for links to an editor; missing if callers need a token. */
  readonly sourceFolder?: string
}

/** `GET _design/summary`: the number of findings. */
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
  /** Missing for the key of the table. */
  readonly index?: string
}

export interface ChartRow {
  readonly item: string
  readonly kind: ItemKind
  /** The source entity of a derived item. */
  readonly source?: string
  /** `copy of Locker`; missing for entities. */
  readonly relation?: string
  /** Templates by key attribute. If one is missing, the item is not in that index. */
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
  /** The results of the thirteen rules, units and price. */
  readonly proof: PatternProof
  /** Positions in `findings` of the findings about this pattern. */
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
  /** Ordered by the prefix of their sort keys. */
  readonly items: readonly PicturedItem[]
}

export interface PicturedItem {
  readonly item: string
  readonly kind: ItemKind
  readonly source?: string
  /** Templates of the sort key; empty if there is none. */
  readonly sort: readonly string[]
  /** Items of this kind that the design expects in the table. */
  readonly expected?: number
}

/** Input of `POST _design/diff`. With `direction: 'after'`, `model` is the newer design. */
export interface DiffAsk {
  readonly model: DesignModel
  readonly direction?: 'before' | 'after'
}

/** The changes between two designs, and the migration work of each. */
export type DiffAnswer = DesignDiff

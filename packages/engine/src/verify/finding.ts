/** A fault of stored data. Data that a correct program wrote to a correct disk has none. */
export interface Finding {
  readonly code:
    | 'PAGE_DAMAGED'
    | 'RECORD_DAMAGED'
    | 'KEY_WRONG'
    | 'SIZE_WRONG'
    | 'COUNT_WRONG'
    | 'INDEX_ENTRY_MISSING'
    | 'INDEX_ENTRY_WRONG'
    | 'INDEX_ENTRY_STRAY'
    | 'EXPIRY_ENTRY_MISSING'
    | 'EXPIRY_ENTRY_STRAY'
    | 'STREAM_ORDER_WRONG'
    | 'STREAM_DISAGREES'
    | 'UNKNOWN_ENTRY'
  readonly tableName?: string
  readonly indexName?: string
  /** The finding as a sentence. */
  readonly message: string
  /** The key of the item in question. */
  readonly key?: unknown
}

/** More findings than this add nothing new. */
const maxFindings = 100

/** Findings, and the number of checked entries. */
export interface VerifyReport {
  readonly tables: number
  readonly items: number
  readonly indexEntries: number
  readonly streamRecords: number
  /** How many there are in all; `findings` has the first hundred. */
  readonly problems: number
  readonly findings: readonly Finding[]
}

/** Counts checked entries and collects findings. */
export class Inspection {
  tables = 0
  items = 0
  indexEntries = 0
  streamRecords = 0
  problems = 0
  readonly findings: Finding[] = []

  add(finding: Finding): void {
    this.problems++
    if (this.findings.length < maxFindings) this.findings.push(finding)
  }

  report(): VerifyReport {
    const { tables, items, indexEntries, streamRecords, problems, findings } = this
    return { tables, items, indexEntries, streamRecords, problems, findings }
  }
}

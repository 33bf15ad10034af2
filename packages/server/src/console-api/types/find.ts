/** `GET /api/_find?text=…`: records of all systems with this key, then records with this key prefix. */
export interface FoundRecords {
  readonly records: readonly FoundRecord[]
}

export interface FoundRecord {
  readonly system: string
  /** Path of the route that reads it: `/lockers/:lockerId`. */
  readonly path: string
  /** The field that matched the text: `lockerId`. */
  readonly field: string
  readonly text: string
  /** Ids in the record, by field. */
  readonly ids: Readonly<Record<string, string>>
}

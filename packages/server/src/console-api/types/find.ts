/** `GET /api/_find?text=…`: records of all systems whose key is the text. */
export interface FoundRecords {
  readonly records: readonly FoundRecord[]
}

export interface FoundRecord {
  readonly system: string
  /** Path of the route that read it: `/lockers/:lockerId`. */
  readonly path: string
  /** The field that the text is: `lockerId`. */
  readonly field: string
  readonly text: string
  /** Ids in the record, by their names. */
  readonly ids: Readonly<Record<string, string>>
}

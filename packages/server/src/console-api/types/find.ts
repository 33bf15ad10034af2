/** `GET /api/_find?text=…`: records of all systems whose key is the text, then those whose key begins with it. */
export interface FoundRecords {
  readonly records: readonly FoundRecord[]
}

export interface FoundRecord {
  readonly system: string
  /** Path of the route that reads it: `/lockers/:lockerId`. */
  readonly path: string
  /** The field that the text is the value of: `lockerId`. */
  readonly field: string
  readonly text: string
  /** Ids in the record, by their names. */
  readonly ids: Readonly<Record<string, string>>
}

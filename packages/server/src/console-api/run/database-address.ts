/** Address of the database for other tools. */
export interface DatabaseAddress {
  readonly url: string
  readonly region: string
}

/** Where the database listens, as the tools of others want to know it. */
export interface DatabaseAddress {
  readonly url: string
  readonly region: string
}

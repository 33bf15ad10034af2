/**
 * `GET _connections`: the databases that `_data` and `_run` can look at. A call names one in the header
 * `tablewright-connection`; without it, it is that of the server.
 */
export interface ConnectionList {
  readonly connections: readonly ConnectionEntry[]
  /** Whether this caller may add and remove some. */
  readonly canAdd: boolean
}

export interface ConnectionEntry {
  readonly name: string
  readonly readOnly: boolean
  /** Not the database of the server itself. */
  readonly remote: boolean
  readonly address: string
}

/** What `POST _connections/add` takes: an endpoint, or a region of Amazon DynamoDB with or without a profile. */
export interface ConnectionAsk {
  readonly name: string
  readonly endpoint?: string | undefined
  readonly region?: string | undefined
  /** Of the files of the AWS tools on the machine of the server. */
  readonly profile?: string | undefined
  /** Defaults to false. */
  readonly write?: boolean
}

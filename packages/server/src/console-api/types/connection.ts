/**
 * `GET _connections`: the databases that `_data` and `_run` can read. A call names one in the header
 * `tablewright-connection`. Defaults to the database of the server.
 */
export interface ConnectionList {
  readonly connections: readonly ConnectionEntry[]
  /** Whether the caller may add and remove connections. */
  readonly canAdd: boolean
}

export interface ConnectionEntry {
  readonly name: string
  readonly readOnly: boolean
  /** False for the database of the server itself. */
  readonly remote: boolean
  readonly address: string
}

/** Input of `POST _connections/add`: an endpoint, or a region of Amazon DynamoDB and optionally a profile. */
export interface ConnectionAsk {
  readonly name: string
  readonly endpoint?: string | undefined
  readonly region?: string | undefined
  /** A profile in the AWS configuration files on the machine of the server. */
  readonly profile?: string | undefined
  /** Defaults to false. */
  readonly write?: boolean
}

/** The engine as the endpoint uses it: an operation and its JSON body as bytes in, the JSON answer as bytes out. */
export interface WireEngine {
  handle(operation: string, body: Buffer): Promise<WireReply>
  /** As `handle`, at once where nothing has to be waited for; such an answer is lent until the next call. */
  answer?(operation: string, body: Buffer): WireReply | Promise<WireReply>
  /** Parses a body as `answer` does; throws `DynamoError`. */
  parse?(body: Buffer): unknown
  /** As `answer`, for a request that `parse` gave. */
  answerParsed?(operation: string, input: unknown): WireReply | Promise<WireReply>
  /** The attributes of the partition key of a table or index; undefined when there is none of that name. */
  partitionKey?(table: string, index?: string): readonly string[] | undefined
  /** Whether requests can be served, shown on the page of health. */
  health?(): EngineHealth
  /** Bytes on disk, shown in the metrics where an engine knows them. */
  storageSize?(): number | undefined
  /** The policy of a table (`table/T`, with its indexes) or of a stream (`table/T/stream/…`), where it has one. */
  resourcePolicy?(resource: string): string | undefined
  /** Sets the address that DescribeEndpoints names, such as `127.0.0.1:8000`. */
  advertise?(address: string): void
}

export type EngineHealth = { readonly healthy: true } | { readonly healthy: false; readonly reason: string }

/** An answer ready to be sent: errors are answers too, with their status. */
export interface WireReply {
  readonly status: number
  readonly body: Uint8Array
}

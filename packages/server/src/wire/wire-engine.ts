/** The engine as the endpoint uses it: an operation and its JSON body as bytes in, the JSON answer as bytes out. */
export interface WireEngine {
  /** The account of its ARNs and of its users. Defaults to 000000000000. */
  readonly accountId?: string
  handle(operation: string, body: Buffer): Promise<WireReply>
  /**
   * As `handle`, but synchronous if nothing has to be waited for. Such an answer borrows a shared buffer; read it
   * before the next call.
   */
  answer?(operation: string, body: Buffer): WireReply | Promise<WireReply>
  /**
   * Parses a body as `answer` does, a large one in turns, for which it returns a promise. Throws or rejects with
   * `DynamoError`.
   */
  parse?(operation: string, body: Buffer): unknown
  /** As `answer`, for the result of `parse`. */
  answerParsed?(operation: string, input: unknown): WireReply | Promise<WireReply>
  /** The attributes of the partition key of a table or index; undefined when there is none of that name. */
  partitionKey?(table: string, index?: string): readonly string[] | undefined
  /** The attributes of a LastEvaluatedKey of a table or index; undefined when there is none of that name. */
  positionAttributes?(table: string, index?: string): readonly string[] | undefined
  /** Returns whether requests can be served, for `GET /health`. */
  health?(): EngineHealth
  /** Returns the bytes on disk, for the metrics; undefined if the engine does not know them. */
  storageSize?(): number | undefined
  /** Returns the policy of a table (`table/T`, with its indexes) or of a stream (`table/T/stream/…`), if it has one. */
  resourcePolicy?(resource: string): string | undefined
  /** Sets the address that DescribeEndpoints names, such as `127.0.0.1:8000`. */
  advertise?(address: string): void
}

export type EngineHealth = { readonly healthy: true } | { readonly healthy: false; readonly reason: string }

/** An answer ready to be sent. Errors are answers, too, with their status. */
export interface WireReply {
  readonly status: number
  readonly body: Uint8Array
}

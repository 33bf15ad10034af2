/** The head of a request, as guards read it. Compatible with Hono's request. */
export interface CallHead {
  readonly method: string
  /** The decoded path without the query. */
  readonly path: string
  readonly url: string
  header(name: string): string | undefined
}

/** A request of the API, from a socket or from Hono. */
export interface HttpCall extends CallHead {
  /** Returns the values of the query string by name. */
  queries(): Readonly<Record<string, readonly string[]>>
  /** Reads the body as text. Rejects with TOO_LARGE if it has more than `maxBytes` bytes. */
  text(maxBytes: number): Promise<string>
  /** Network address of the client; undefined for calls of this process. */
  readonly remoteAddress: string | undefined
}

import type { Attributes } from '@tablewright/design'

/** What a route of the studio may ask besides its input. */
export interface StudioCall {
  /** Refuses callers who may only read. */
  requireWrite(): void
  readonly lastEventId: string | undefined
}

/** A route under `/api/<system>`. Reading is allowed to everybody who may read; what writes asks for more itself. */
export interface StudioRoute {
  readonly method: 'GET' | 'POST'
  readonly path: `/_${string}`
  readonly input: Attributes
  /** Answers with JSON, or with a response of its own. */
  readonly run: (input: Readonly<Record<string, unknown>>, call: StudioCall) => Promise<object>
}

import { AsyncLocalStorage } from 'node:async_hooks'
import {
  connect,
  type Driver,
  type ExplainOptions,
  type Explanation,
  explain,
  type ResponseEvent,
  type ResultPage,
} from '@tablewright/client'
import type { Design } from '@tablewright/design'
import { isPagedPattern, type PatternModel } from '@tablewright/design/model'
import type { OperationName } from '@tablewright/dynamo'

/** A request and its answer. */
export interface ObservedRequest {
  readonly operation: OperationName
  readonly input: object
  readonly output: object
  readonly consumed: ResponseEvent['consumed']
}

/** The result of calling a pattern, and all requests that it sent. */
export interface PatternRun {
  readonly value: unknown
  readonly cursor: string | null
  readonly requests: readonly ObservedRequest[]
}

type Input = Readonly<Record<string, unknown>>
type Methods = Readonly<Record<string, (input: Input, options?: object) => PromiseLike<unknown>>>

export interface PageAsk {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** Calls patterns with the client, and records the requests of each call. */
export class PatternRunner {
  readonly design: Design
  readonly #db: Methods
  readonly #sent = new AsyncLocalStorage<ObservedRequest[]>()

  constructor(design: Design, driver: Driver) {
    this.design = design
    const onResponse = ({ operation, input, output, consumed }: ResponseEvent) =>
      void this.#sent.getStore()?.push({ operation, input, output, consumed })
    this.#db = connect(design, driver, { hooks: { onResponse } }) as unknown as Methods
  }

  async run(pattern: PatternModel, input: Input, { cursor, limit }: PageAsk): Promise<PatternRun> {
    const requests: ObservedRequest[] = []
    const options = { ...(cursor !== undefined && { cursor }), ...(limit !== undefined && { limit }) }
    const answer = await this.#sent.run(requests, async () => this.#db[pattern.name]!(input, options))
    if (!isPagedPattern(pattern)) return { value: answer, cursor: null, requests }
    const page = answer as ResultPage<unknown>
    return { value: page.items, cursor: page.cursor, requests }
  }

  explain(pattern: PatternModel, input: Input, options: ExplainOptions = {}): Promise<Explanation> {
    return explain(this.#db as never, pattern.name as never, input as never, options)
  }
}

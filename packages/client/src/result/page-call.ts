import type { ConsumedCapacity } from '@tablewright/dynamo'
import type { SendOptions } from '../drivers/driver.js'

/** One page of answers, as plain data. */
export interface ResultPage<Item> {
  readonly items: Item[]
  /** Leads to the next page; null at the end. */
  readonly cursor: string | null
  /** Leads to the page before, in the same order; null at the beginning. A scan has none. */
  readonly previous: string | null
  /** What the page cost, when the connection asks for it. */
  readonly consumed: readonly ConsumedCapacity[]
}

export interface PageOptions extends SendOptions {
  /** The cursor of an earlier page of the same pattern and input. */
  readonly cursor?: string | null
  /** Answers on one page, instead of what the design says. */
  readonly limit?: number
}

/**
 * A query that is asked when it is awaited or walked. Awaited, it is one page; with `for await` it is every answer, page
 * after page.
 */
export class PageCall<Item> implements PromiseLike<ResultPage<Item>>, AsyncIterable<Item> {
  /** What is asked, for functions that ask it in another way. @internal */
  readonly question: { readonly options: PageOptions }
  readonly #read: (cursor: string | null | undefined) => Promise<ResultPage<Item>>
  readonly #first: string | null | undefined
  #page: Promise<ResultPage<Item>> | undefined

  constructor(
    read: (cursor: string | null | undefined) => Promise<ResultPage<Item>>,
    question: { readonly options: PageOptions },
  ) {
    this.question = question
    this.#read = read
    this.#first = question.options.cursor
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting a query asks it.
  then<Result = ResultPage<Item>, Failure = never>(
    onPage?: ((page: ResultPage<Item>) => Result | PromiseLike<Result>) | null,
    onError?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    this.#page ??= this.#read(this.#first)
    return this.#page.then(onPage, onError)
  }

  /** Handles the failure of the page, as `catch` of a promise does. */
  catch<Failure = never>(
    onError?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<ResultPage<Item> | Failure> {
    return this.then(undefined, onError)
  }

  /** Runs `onSettled` after the page was read or failed, and passes the page or the failure on. */
  finally(onSettled?: (() => void) | null): Promise<ResultPage<Item>> {
    return this.then().finally(onSettled)
  }

  /** One page after the other, from the cursor that was given to the end. */
  async *pages(): AsyncGenerator<ResultPage<Item>, void, undefined> {
    let cursor = this.#first
    do {
      const page = await this.#read(cursor)
      yield page
      cursor = page.cursor
    } while (cursor !== null)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.items
  }
}

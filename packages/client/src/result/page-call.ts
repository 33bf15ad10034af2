import type { ConsumedCapacity } from '@tablewright/dynamo'
import type { SendOptions } from '../drivers/driver.js'

/** One page of results, as plain data. */
export interface ResultPage<Item> {
  readonly items: Item[]
  /** Leads to the next page; null at the end. */
  readonly cursor: string | null
  /** Leads to the previous page, in the same order; null at the beginning and for scans. */
  readonly previous: string | null
  /** Consumed capacity of the page, if the connection has the option `capacity`. */
  readonly consumed: readonly ConsumedCapacity[]
}

export interface PageOptions extends SendOptions {
  /** The cursor of an earlier page of the same pattern and input. */
  readonly cursor?: string | null
  /** Number of results on one page. Defaults to `page` of the pattern. */
  readonly limit?: number
}

/**
 * A query that is sent when it is awaited or iterated. `await` returns one page; `for await` yields every result, page
 * after page.
 */
export class PageCall<Item> implements PromiseLike<ResultPage<Item>>, AsyncIterable<Item> {
  /** The call itself, for functions that run it in another way. @internal */
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

  // biome-ignore lint/suspicious/noThenProperty: awaiting a query sends it.
  then<Result = ResultPage<Item>, Failure = never>(
    onPage?: ((page: ResultPage<Item>) => Result | PromiseLike<Result>) | null,
    onError?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    this.#page ??= this.#read(this.#first)
    return this.#page.then(onPage, onError)
  }

  /** Handles a rejection, as `catch` of a promise does. */
  catch<Failure = never>(
    onError?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<ResultPage<Item> | Failure> {
    return this.then(undefined, onError)
  }

  /** Runs `onSettled` after the page was read or failed, as `finally` of a promise does. */
  finally(onSettled?: (() => void) | null): Promise<ResultPage<Item>> {
    return this.then().finally(onSettled)
  }

  /** Yields one page after the other, from the given cursor to the end. */
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

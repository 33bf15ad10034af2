import type { InputReader } from '../input/read-input.js'
import type { Values } from '../items/key-codec.js'
import type { PageCall, PageOptions } from '../result/page-call.js'
import type { CallContext } from './context.js'
import type { PageSource } from './read-page.js'

/** What a page call asks, for functions that ask it in another way. */
export interface PageQuestion {
  readonly context: CallContext
  readonly source: PageSource
  readonly read: InputReader
  readonly input: Values
  readonly options: PageOptions
}

export function questionOf(call: PageCall<unknown>): PageQuestion {
  return call.question as PageQuestion
}

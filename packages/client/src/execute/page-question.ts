import type { InputReader } from '../input/read-input.js'
import type { Values } from '../items/key-codec.js'
import type { PageCall, PageOptions } from '../result/page-call.js'
import type { CallContext } from './context.js'
import type { PageSource } from './read-page.js'

/** The parts of a page call, for functions that run it in another way. */
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

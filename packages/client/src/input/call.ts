import type { Clock, Random } from '@tablewright/base'
import type { Values } from '../items/key-codec.js'

/** One call: its checked input, its time, and the values that are generated for it. */
export interface Call {
  readonly values: Values
  readonly now: string
  /** Generated values of attributes. */
  readonly generated: Values
  readonly random: Random
  /** The values of the item that the call creates, once they are bound. */
  given?: Values | undefined
}

interface CallContext {
  readonly clock: Clock
  readonly random: Random
}

type Generate = (call: Omit<Call, 'generated'>) => Values

/** A call that reads the clock once, and only if its time is used. A class, because one is made for every call. */
export class NewCall implements Call {
  readonly values: Values
  readonly random: Random
  given: Values | undefined
  readonly #context: CallContext
  readonly #generate: Generate | undefined
  #now: string | undefined
  #generated: Values | undefined

  constructor(values: Values, context: CallContext, generate?: Generate) {
    this.values = values
    this.random = context.random
    this.#context = context
    this.#generate = generate
  }

  get now(): string {
    this.#now ??= new Date(this.#context.clock()).toISOString()
    return this.#now
  }

  get generated(): Values {
    this.#generated ??= this.#generate?.(this) ?? {}
    return this.#generated
  }
}

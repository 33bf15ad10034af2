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

/** Returns a call that reads the clock once, and only if its time is used. */
export function newCall(values: Values, { clock, random }: CallContext, generate?: Generate): Call {
  let now: string | undefined
  let generated: Values | undefined
  return {
    values,
    random,
    get now() {
      now ??= new Date(clock()).toISOString()
      return now
    },
    get generated() {
      generated ??= generate?.(this) ?? {}
      return generated
    },
  }
}

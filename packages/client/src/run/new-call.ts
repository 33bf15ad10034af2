import { type Clock, isoTime, type Random } from '@tablewright/base'
import type { Values } from '../items/key-plan.js'
import type { WriteCall } from '../plan/call.js'

/** What makes values: the clock and chance of the connection. */
interface Maker {
  readonly clock: Clock
  readonly random: Random
}

/** A call whose time is read from the clock once, and only if something asks for it. */
export class NewCall implements WriteCall {
  readonly values: Values
  readonly random: Random
  readonly #clock: Clock
  readonly #make: (call: Omit<WriteCall, 'made'>) => Values
  #now: string | undefined
  #made: Values | undefined

  constructor(
    values: Values,
    { clock, random }: Maker,
    make: (call: Omit<WriteCall, 'made'>) => Values = () => ({}),
  ) {
    this.values = values
    this.random = random
    this.#clock = clock
    this.#make = make
  }

  get now(): string {
    this.#now ??= isoTime(this.#clock())
    return this.#now
  }

  get made(): Values {
    this.#made ??= this.#make(this)
    return this.#made
  }
}

import { type Clock, isoTime } from '@tablewright/base'
import type { Values } from '../items/key-plan.js'
import type { Call } from '../plan/call.js'

/** A call whose time is read from the clock once, and only if something asks for it. */
export class NewCall implements Call {
  readonly values: Values
  readonly #clock: Clock
  readonly #make: (call: Pick<Call, 'values' | 'now'>) => Values
  #now: string | undefined
  #made: Values | undefined

  constructor(
    values: Values,
    clock: Clock,
    make: (call: Pick<Call, 'values' | 'now'>) => Values = () => ({}),
  ) {
    this.values = values
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

import type { Random } from '@tablewright/base'
import type { ValueModel } from '@tablewright/design'
import type { Values } from '../items/key-plan.js'

/** What one call brings: its checked input, the time, and what is generated for it. */
export interface Call {
  readonly values: Values
  readonly now: string
  /** Values of attributes that are filled in at every write. */
  readonly made: Values
}

/** A call that writes: the chance of the connection makes ids for it. */
export interface WriteCall extends Call {
  readonly random: Random
}

/** Where a value comes from: as the design says, or generated for the call. */
export type ValueSource = ValueModel | { readonly kind: 'made'; readonly name: string }

/** The value of a source; undefined when the caller left it out. Other attributes of the item are not known here. */
export function resolve(source: ValueSource, call: Pick<Call, 'values' | 'now'> & Partial<Call>): unknown {
  switch (source.kind) {
    case 'parameter':
      return call.values[source.name]
    case 'literal':
      return source.value
    case 'now':
      return call.now
    case 'made':
      return call.made?.[source.name]
    case 'attribute':
      return undefined
  }
}

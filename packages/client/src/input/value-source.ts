import type { BindingsModel, ValueModel } from '@tablewright/design/model'
import type { Values } from '../items/key-codec.js'
import type { Call } from './call.js'
import { wholeSeconds } from './whole-seconds.js'

/** Where a value comes from: as the design says, or generated for the call. */
export type ValueSource =
  | Exclude<ValueModel, { kind: 'attribute' }>
  | { readonly kind: 'generated'; readonly name: string }
  /** The day, and the whole second, of the call. */
  | { readonly kind: 'today' }
  | { readonly kind: 'second' }

/** Finds a value; undefined when the caller left it out. */
export type ReadSource = (call: Call) => unknown

export function sourceReader(source: ValueSource): ReadSource {
  switch (source.kind) {
    case 'parameter':
      return (call) => call.values[source.name]
    case 'literal':
      return () => source.value
    case 'now':
      return (call) => call.now
    case 'today':
      return (call) => call.now.slice(0, 10)
    case 'second':
      return (call) => wholeSeconds(call.now)
    case 'generated':
      return (call) => call.generated[source.name]
  }
}

/** Finds the values for the placeholders of a key. */
export type Binder = (call: Call) => Values

/** Without bindings, every placeholder is filled by the parameter of its name. */
export function binder(bindings: BindingsModel | undefined): Binder {
  if (!bindings) return (call) => call.values
  const sources = Object.entries(bindings).map(
    ([name, source]) => [name, sourceReader(source as ValueSource)] as const,
  )
  return (call) => {
    const values: Record<string, unknown> = {}
    for (const [name, read] of sources) values[name] = read(call)
    return values
  }
}

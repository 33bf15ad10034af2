import type { BindingsModel, ValueModel } from '@tablewright/design/model'
import type { Values } from '../items/key-codec.js'
import type { Call } from './call.js'
import { wholeSeconds } from './whole-seconds.js'

/** The source of a value: the design, the input, or a value generated for the call. */
export type ValueSource =
  | Exclude<ValueModel, { kind: 'attribute' }>
  | { readonly kind: 'generated'; readonly name: string }
  /** The day, and the whole second, of the call. */
  | { readonly kind: 'today' }
  | { readonly kind: 'second' }

/** Returns a value; undefined if the caller omitted it. */
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

/** Returns the values of the placeholders of a key. */
export type Binder = (call: Call) => Values

/** Returns a binder. Without bindings, the parameter of the same name fills each placeholder. */
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

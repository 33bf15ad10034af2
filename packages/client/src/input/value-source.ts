import type { BindingsModel, ValueModel } from '@tablewright/design/model'
import type { Values } from '../items/key-codec.js'
import type { Call } from './call.js'

/** The source of a value: the design, the input, or a value generated for the call. */
export type ValueSource =
  | Exclude<ValueModel, { kind: 'attribute' }>
  | { readonly kind: 'generated'; readonly name: string }
  /** The time of the call in another precision: its first `digits`, and the text after them. */
  | { readonly kind: 'now'; readonly digits: number; readonly rest: string }

/** Returns a value; undefined if the caller omitted it. */
export type ReadSource = (call: Call) => unknown

export function sourceReader(source: ValueSource): ReadSource {
  switch (source.kind) {
    case 'parameter':
      return ({ values }) => values[source.name]
    case 'generated':
      return ({ generated }) => generated[source.name]
    case 'literal':
      return () => source.value
    case 'now':
      return ({ now }) => ('digits' in source ? now.slice(0, source.digits) + source.rest : now)
  }
}

/** Returns values by name. */
export type Binder = (call: Call) => Values

/** Returns a binder: the parameter of the same name gives each value that has no binding. */
export function binder(bindings: BindingsModel | Readonly<Record<string, ValueSource>> = {}): Binder {
  const sources = Object.entries(bindings).map(
    ([name, source]) => [name, sourceReader(source as ValueSource)] as const,
  )
  return (call) => {
    if (!sources[0]) return call.values
    const values = { ...call.values }
    for (const [name, read] of sources) values[name] = read(call)
    return values
  }
}

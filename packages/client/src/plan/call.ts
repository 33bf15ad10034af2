import type { Make, Random } from '@tablewright/base'
import type { BindingsModel, ValueModel } from '@tablewright/design'
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

/** Finds a value; undefined when the caller left it out. Other attributes are those of the item, where it is known. */
export type Source = (call: Omit<Call, 'made'> & Partial<Call>, item?: Values) => unknown

export function planSource(source: ValueSource, make: Make): Source {
  switch (source.kind) {
    case 'parameter':
      return make(given, source.name)
    case 'literal':
      return make(always, source.value as unknown)
    case 'now':
      return timeOfCall
    case 'made':
      return make(generated, source.name)
    case 'attribute':
      return make(besides, source.name)
  }
}

export function given(name: string): Source {
  return (call) => call.values[name]
}

export function always(value: unknown): () => unknown {
  return () => value
}

export const timeOfCall: Source = (call) => call.now

export function generated(name: string): Source {
  return (call) => call.made?.[name]
}

/** Another attribute of the same item. */
export function besides(name: string): Source {
  return (_, item) => item?.[name]
}

/** Finds the values for the placeholders of a key. */
export type Binder = (call: Call) => Values

export function planBinder(bindings: BindingsModel, make: Make): Binder {
  const sources = Object.entries(bindings)
  return sources.every(([name, source]) => source.kind === 'parameter' && source.name === name)
    ? valuesOfCall
    : make(boundValues, Object.fromEntries(sources.map(([name, source]) => [name, planSource(source, make)])))
}

export const valuesOfCall: Binder = (call) => call.values

/** The usual binder need not be said. */
export function orUsual(bind: Binder): Binder | undefined {
  return bind === valuesOfCall ? undefined : bind
}

export function boundValues(sources: Readonly<Record<string, Source>>): Binder {
  return (call) => {
    const values: Record<string, unknown> = {}
    for (const name in sources) values[name] = sources[name]!(call)
    return values
  }
}

import type { JsonValue } from './model/json.js'
import type { ValueModel } from './model/value-model.js'

/** Stands for a value that is known only at the call. */
export class ValueReference {
  readonly model: ValueModel

  constructor(model: ValueModel) {
    this.model = model
  }
}

/** A parameter that the pattern declares in `given`. */
export function param(name: string): ValueReference {
  return new ValueReference({ kind: 'parameter', name })
}

/** The clock at the time of the call. */
export function now(): ValueReference {
  return new ValueReference({ kind: 'now' })
}

/** Another attribute of the same item. */
export function attribute(name: string): ValueReference {
  return new ValueReference({ kind: 'attribute', name })
}

/** A value written down in the design, or a reference to one. */
export type ValueOrReference<Literal = JsonValue> = Literal | ValueReference

export function valueModel(value: ValueOrReference): ValueModel {
  return value instanceof ValueReference ? value.model : { kind: 'literal', value }
}

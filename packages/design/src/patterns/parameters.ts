import { TablewrightError } from '@tablewright/base'
import type { Attributes } from '../attributes/attribute.js'
import type { AttributeModel } from '../model/attribute-model.js'
import type { ItemModel } from '../model/item-model.js'
import type { ParameterModel, ValueParameter } from '../model/parameter-model.js'
import type { ValueModel } from '../model/value-model.js'
import { mergeTypes } from './merge-types.js'

/** Collects the parameters of one pattern. Parameters with the same name must be compatible. */
export class Parameters {
  readonly #place: string
  readonly #byName = new Map<string, ParameterModel>()

  constructor(place: string, given: Attributes = {}) {
    this.#place = place
    for (const [name, { spec }] of Object.entries(given)) {
      this.add({ kind: 'value', name, type: spec.type, optional: spec.optional, nullable: false })
    }
  }

  add(parameter: ParameterModel): ValueModel {
    const known = this.#byName.get(parameter.name)
    const merged = known ? merge(known, parameter) : parameter
    if (!merged) {
      throw new TablewrightError(
        'PARAMETER_CONFLICT',
        `${this.#place} has two parameters "${parameter.name}" of different types.`,
        {
          remedy: 'Declare one under another name in given, and refer to it with param().',
          data: { parameter: parameter.name, place: this.#place },
        },
      )
    }
    this.#byName.set(parameter.name, merged)
    return { kind: 'parameter', name: parameter.name }
  }

  /** Adds a parameter of a range. Throws if the name is taken. */
  addNew(parameter: ValueParameter): ValueModel {
    if (!this.has(parameter.name)) return this.add(parameter)
    throw new TablewrightError(
      'PARAMETER_CONFLICT',
      `${this.#place} has a parameter "${parameter.name}" with the name of a range parameter.`,
      {
        remedy: "Name the parameters of the range: names: { from: '…', to: '…', before: '…', prefix: '…' }.",
        data: { parameter: parameter.name, place: this.#place },
      },
    )
  }

  /** Adds a parameter that fills an attribute of an item. */
  fill(item: ItemModel, attribute: AttributeModel, more: Partial<ValueParameter> = {}): ValueModel {
    return this.add({
      kind: 'value',
      name: attribute.name,
      type: attribute.type,
      optional: false,
      nullable: false,
      fills: { item: item.name, attribute: attribute.name },
      ...more,
    })
  }

  /** Whether a parameter of this name has been declared. */
  has(name: string): boolean {
    return this.#byName.has(name)
  }

  get models(): Readonly<Record<string, ParameterModel>> {
    return Object.fromEntries(this.#byName)
  }
}

/** Merges two parameters of the same name. The result is required if one of them is. */
function merge(one: ParameterModel, other: ParameterModel): ParameterModel | undefined {
  const optional = one.optional && other.optional
  if (one.kind === 'value' && other.kind === 'value') {
    const type = mergeTypes(one.type, other.type)
    return type && { ...other, ...one, type, optional, nullable: one.nullable && other.nullable }
  }
  if (one.kind === 'list' && other.kind === 'list') {
    return JSON.stringify(one.element) === JSON.stringify(other.element) ? { ...one, optional } : undefined
  }
  return undefined
}

import { TablewrightError } from '@tablewright/base'
import type { AttributeSpec, Attributes } from '../attributes/attribute.js'
import type { StandardSchema } from '../attributes/standard-schema.js'
import type { AttributeModel } from '../model/attribute-model.js'
import type { ItemModel } from '../model/item-model.js'
import type { ParameterModel, ValueParameter } from '../model/parameter-model.js'
import type { ValueModel } from '../model/value-model.js'
import { mergeTypes } from './merge-types.js'

/** Returns the schema of an attribute of an entity. */
export type SchemaOf = (entity: string, attribute: string) => StandardSchema | undefined

/** Collects the parameters of one pattern. Parameters with the same name must be compatible. */
export class Parameters {
  readonly #place: string
  readonly #byName = new Map<string, ParameterModel>()
  readonly #schemaOf: SchemaOf
  readonly #schemas = new Map<string, StandardSchema>()

  constructor(place: string, given: Attributes = {}, schemaOf: SchemaOf = () => undefined) {
    this.#place = place
    this.#schemaOf = schemaOf
    for (const [name, { spec }] of Object.entries(given)) {
      refuseLostModifiers(name, spec, place)
      this.add({ kind: 'value', name, type: spec.type, optional: spec.optional, nullable: false })
    }
  }

  /** Adds a parameter. If it fills several attributes, the schema of one of them validates it for all. */
  add(parameter: ParameterModel, schema?: StandardSchema): ValueModel {
    const known = this.#byName.get(parameter.name)
    const other = this.#schemas.get(parameter.name)
    if (schema && other && schema !== other) throw this.#twoSchemas(parameter.name)
    const merged = known ? (schema && !other ? merge(parameter, known) : merge(known, parameter)) : parameter
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
    if (schema) this.#schemas.set(parameter.name, schema)
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
    const fills = { item: item.name, attribute: attribute.name }
    const { name, type } = attribute
    return this.add(
      { kind: 'value', name, type, optional: false, nullable: false, fills, ...more },
      this.#schemaOf(item.name, name),
    )
  }

  /** Returns the schema that validates the values of a parameter. */
  schemaOf(name: string): StandardSchema | undefined {
    return this.#schemas.get(name)
  }

  #twoSchemas(parameter: string): TablewrightError {
    return new TablewrightError(
      'PARAMETER_CONFLICT',
      `${this.#place} has a parameter "${parameter}" for two attributes with different schemas.`,
      {
        remedy: 'Validate both attributes with the same schema, or name one of them in where, with param().',
        data: { parameter, place: this.#place },
      },
    )
  }

  /** Whether a parameter of this name has been declared. */
  has(name: string): boolean {
    return this.#byName.has(name)
  }

  get models(): Readonly<Record<string, ParameterModel>> {
    return Object.fromEntries(this.#byName)
  }
}

/** Throws for a parameter of `given` with a modifier that only attributes of items have. */
function refuseLostModifiers(name: string, spec: AttributeSpec, place: string): void {
  const { default: whenMissing, onCreate, onWrite, functions, type } = spec
  const modifiers = {
    'default()': whenMissing,
    'onCreate()': onCreate,
    'onWrite()': onWrite,
    [type.kind === 'schema' ? 'schema()' : 'validate()']: functions.schema,
  }
  const modifier = Object.entries(modifiers).find(([, value]) => value)?.[0]
  if (modifier === undefined) return
  throw new TablewrightError('ATTRIBUTE_INVALID', `${place} has a parameter "${name}" with ${modifier}.`, {
    remedy: 'Declare the parameter in given without it, and give the value in each call.',
    data: { parameter: name, modifier, place },
  })
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

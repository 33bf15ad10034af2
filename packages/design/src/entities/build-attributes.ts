import { TablewrightError } from '@tablewright/base'
import type { AttributeSpec, Attributes } from '../attributes/attribute.js'
import type { AttributeModel } from '../model/attribute-model.js'

/** Attributes of one entity, each with its place in the table. */
export type PlacedSpecs = Readonly<
  Record<string, AttributeSpec & { readonly path: readonly [string, ...string[]] }>
>

export function storedName(name: string, rule: 'as in code' | 'PascalCase'): string {
  return rule === 'PascalCase' ? name.charAt(0).toUpperCase() + name.slice(1) : name
}

export function placeAttributes(
  entity: string,
  attributes: Attributes,
  rule: 'as in code' | 'PascalCase',
): PlacedSpecs {
  if (Object.hasOwn(attributes, '__proto__')) throw prototypeName(entity)
  const placed = Object.fromEntries(
    Object.entries(attributes).map(([name, { spec }]) => [
      name,
      { ...spec, path: spec.path ?? ([storedName(name, rule)] as const) },
    ]),
  )
  checkPlaces(entity, placed)
  checkCurrencies(entity, placed)
  return placed
}

/** Returns the error for the name `__proto__`, which records drop silently. */
function prototypeName(entity: string): TablewrightError {
  return new TablewrightError('NAME_TAKEN', `${entity} has an attribute called "__proto__".`, {
    remedy: 'Choose another name, and keep it in the table with .stored().',
    data: { entity },
  })
}

/** Throws if two attributes have the same path, or one path is inside another. */
function checkPlaces(entity: string, placed: PlacedSpecs): void {
  const stored = Object.entries(placed).filter(([, { keyOnly }]) => !keyOnly)
  const taken = stored.map(([name, { path }]) => ({
    name,
    place: JSON.stringify(path).slice(0, -1),
  }))
  for (const one of taken) {
    const other = taken.find(
      ({ name, place }) => name !== one.name && (place === one.place || place.startsWith(`${one.place},`)),
    )
    if (other) {
      throw new TablewrightError(
        'ATTRIBUTE_PLACE_TAKEN',
        `${one.name} and ${other.name} of ${entity} are stored in the same place.`,
        {
          remedy: 'Give one of them another .stored() name.',
          data: { entity, attributes: [one.name, other.name] },
        },
      )
    }
  }
}

/** Throws if the attribute of `currencyIn` does not exist. */
function checkCurrencies(entity: string, placed: PlacedSpecs): void {
  for (const [name, { type }] of Object.entries(placed)) {
    if (type.kind !== 'money' || type.currencyAttribute === undefined) continue
    if (Object.hasOwn(placed, type.currencyAttribute)) continue
    throw new TablewrightError(
      'ATTRIBUTE_UNKNOWN',
      `${name} of ${entity} has its currency in "${type.currencyAttribute}", which is not an attribute.`,
      { remedy: 'Declare that attribute, or fix the currency.', data: { entity, attribute: name } },
    )
  }
}

export function attributeModel(
  name: string,
  spec: PlacedSpecs[string],
  more: Partial<AttributeModel> = {},
): AttributeModel {
  return {
    name,
    path: spec.path,
    type: spec.type,
    optional: spec.optional,
    ...(spec.default === undefined ? {} : { default: spec.default }),
    ...(spec.onCreate === undefined ? {} : { onCreate: spec.onCreate }),
    ...(spec.onWrite === undefined ? {} : { onWrite: spec.onWrite }),
    keyOnly: spec.keyOnly,
    immutable: spec.immutable,
    validated: spec.functions.schema !== undefined,
    ...(spec.constant ? { constant: true } : {}),
    ...(spec.secret ? { secret: true } : {}),
    ...(spec.bytes === undefined ? {} : { bytes: spec.bytes }),
    ...more,
  }
}

import type { AttributeFunctions } from '../attributes/attribute.js'
import type { AttributeModel } from '../model/attribute-model.js'
import type { EntityModel, RecognitionModel } from '../model/item-model.js'
import type { TableModel } from '../model/table-model.js'
import { withKeyTexts } from '../templates/natural-key.js'
import { attributeModel, type PlacedSpecs, placeAttributes } from './build-attributes.js'
import { attributesIn, buildKeys, checkKeyKnown, checkKeyOnly, primaryTemplates } from './build-keys.js'
import { checkedFunctions } from './checked-functions.js'
import type { EntityDeclaration } from './entity.js'

export interface BuiltEntity {
  readonly model: EntityModel
  readonly specs: PlacedSpecs
  readonly table: EntityDeclaration['table']
  /** By attribute, for attributes that have functions. */
  readonly functions: Readonly<Record<string, AttributeFunctions>>
}

export function buildEntity(name: string, declaration: EntityDeclaration): BuiltEntity {
  const { table, type, derives, expect } = declaration
  const specs = placeAttributes(name, declaration.attributes, table.storedNames)
  const keys = buildKeys(name, declaration.key, table.model, specs, Object.keys(specs))
  checkKeyOnly(name, keys, table.model, specs)
  checkKeyKnown(name, keys, table.model, specs)
  const inKey = new Set(attributesIn(Object.values(primaryTemplates(keys, table.model))))
  const attributes: Record<string, AttributeModel> = {}
  for (const [attribute, spec] of Object.entries(specs)) {
    const isImmutable = inKey.has(attribute) || (declaration.immutable === true && spec.onWrite === undefined)
    attributes[attribute] = attributeModel(attribute, spec, isImmutable ? { immutable: true } : {})
  }
  const model: EntityModel = {
    name,
    type,
    table: table.model.name,
    keys,
    attributes: withKeyTexts(attributes, keys),
    recognizedBy: declaration.recognize === 'key' ? { by: 'key' } : recognition(table.model, type),
    ...(declaration.immutable === undefined ? {} : { immutable: true }),
    ...(expect === undefined ? {} : { expect }),
    derives: Object.keys(derives).map((derived) => `${name}.${derived}`),
  }
  return { model, specs, table, functions: functionsOf(name, specs) }
}

export function recognition(table: TableModel, type: string): RecognitionModel {
  return table.entityTypeAttribute === undefined
    ? { by: 'key' }
    : { by: 'attribute', attribute: table.entityTypeAttribute, value: type }
}

function functionsOf(entity: string, specs: PlacedSpecs): Readonly<Record<string, AttributeFunctions>> {
  return Object.fromEntries(
    Object.entries(specs)
      .filter(([, { functions }]) => Object.keys(functions).length > 0)
      .map(([name, spec]) => [name, checkedFunctions(entity, name, spec)]),
  )
}

import type { AttributeModel } from '../../model/attribute-model.js'
import type { ChangeModel } from '../../model/change-model.js'
import type { StoredItem } from '../../model/stored-items.js'
import type { ValueModel } from '../../model/value-model.js'
import type { CheckContext } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import type { PlacedWrite } from './writes.js'

/**
 * Reports schemas of attributes that the client generates, counts or copies into a twin, which are not
 * validated.
 */
export function checkValidatedItems({ model }: CheckContext): Finding[] {
  const generated = Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.attributes)
      .filter((attribute) => attribute.validated && isGenerated(attribute))
      .map((attribute) => unseenOf(`entities.${entity.name}.${attribute.name}`, entity.name, attribute.name)),
  )
  const derived = Object.values(model.derived).flatMap((each) => {
    const [target, names] =
      each.kind === 'count'
        ? [model.entities[each.target], [each.attribute]]
        : each.kind === 'twin'
          ? [model.entities[each.twin], each.shared]
          : [undefined, []]
    return names
      .filter((name) => target?.attributes[name]?.validated)
      .map((name) => unseenOf(`derived.${each.name}`, target!.name, name))
  })
  return [...generated, ...derived]
}

function isGenerated({ onCreate, onWrite, type }: AttributeModel): boolean {
  return (
    type.kind === 'version' || [onCreate, onWrite].some((made) => made !== undefined && made !== 'function')
  )
}

function unseenOf(place: string, item: string, attribute: string): Finding {
  return finding('TW1114', {
    place,
    items: [item],
    message: `${attribute} of ${item} gets values that its schema does not check.`,
    remedy: `Declare ${attribute} of ${item} without a schema.`,
    data: { attribute },
  })
}

/** Proves that attributes with a schema are written only from validated parameters, also in the key of a new item. */
export function checkValidated(placed: PlacedWrite, item: StoredItem): Finding[] {
  const { write } = placed
  const isNew =
    write.operation === 'create' ||
    write.operation === 'put' ||
    (write.operation === 'update' && write.upsert)
  const bound = Object.entries(isNew ? write.bindings : {})
  const keys = bound.flatMap(([name, value]) => {
    const attribute = item.attributes[name]
    return attribute?.validated && !isSeen(placed, item, attribute, value) ? [attribute] : []
  })
  const changes = ('changes' in write ? write.changes : []).flatMap((change) => {
    const attribute = item.attributes[change.attribute]
    return attribute?.validated && !isSeenChange(placed, item, attribute, change) ? [attribute] : []
  })
  const remedyOf = (attribute: AttributeModel) =>
    keys.includes(attribute)
      ? `Let the caller give ${attribute.name}, under this name. Or declare it without a schema.`
      : `Name ${attribute.name} in set or edit: the caller then gives the whole value. Or declare it without a schema.`
  return [...new Set([...keys, ...changes])].map((attribute) =>
    unseen(placed, item, attribute, remedyOf(attribute)),
  )
}

function isSeenChange(
  placed: PlacedWrite,
  item: StoredItem,
  attribute: AttributeModel,
  change: ChangeModel,
): boolean {
  switch (change.kind) {
    case 'remove':
      return true
    case 'edit':
      return isSeen(placed, item, attribute, { kind: 'parameter', name: change.parameter })
    case 'set':
      return isSeen(placed, item, attribute, change.value)
    default:
      return false
  }
}

/** Whether the schema of the attribute validates the value: it is a parameter that fills the attribute. */
function isSeen(
  { parameters }: PlacedWrite,
  item: StoredItem,
  attribute: AttributeModel,
  value: ValueModel,
): boolean {
  const parameter = value.kind === 'parameter' ? parameters[value.name] : undefined
  const fills = parameter?.kind === 'value' ? parameter.fills : undefined
  return fills?.item === item.name && fills.attribute === attribute.name
}

function unseen(
  { pattern, place, name }: PlacedWrite,
  item: StoredItem,
  attribute: AttributeModel,
  remedy: string,
): Finding {
  return finding('TW1114', {
    place,
    pattern: pattern.name,
    items: [item.name],
    message: `${name} stores a value in ${attribute.name} of ${item.name} that its schema does not check.`,
    remedy,
    data: { attribute: attribute.name },
  })
}

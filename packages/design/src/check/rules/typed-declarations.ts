import { describeType } from '../../domains/describe-type.js'
import type { AttributeModel } from '../../model/attribute-model.js'
import { keyNames, type StoredItem, storedItems } from '../../model/stored-items.js'
import type { TypeModel } from '../../model/type-model.js'
import { type CheckContext, itemPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { acceptsLiteral } from '../values/value-scope.js'

/** Checks that the declarations of attributes do not contradict each other. */
export function checkDeclarations({ model }: CheckContext): Finding[] {
  return [...storedItems(model).values()].flatMap((item) => [
    ...Object.values(item.attributes).flatMap((attribute) => [
      ...checkDefault(item, attribute),
      ...checkGenerated(item, attribute),
      ...checkFields(item, attribute.name, attribute.type),
    ]),
    ...checkPlaces(item, model.tables[item.table]?.entityTypeAttribute, indexKeys(model.tables[item.table])),
  ])
}

type Table = Parameters<typeof keyNames>[0] & {
  readonly indexes: Readonly<Record<string, Parameters<typeof keyNames>[0]>>
}

function indexKeys(table: Table | undefined): readonly string[] {
  return table ? [table, ...Object.values(table.indexes)].flatMap(keyNames) : []
}

function checkDefault(item: StoredItem, { name, type, default: whenMissing }: AttributeModel): Finding[] {
  if (whenMissing?.kind !== 'literal' || acceptsLiteral(type, whenMissing.value)) return []
  return [
    finding('TW1106', {
      place: `${itemPlace(item)}.${name}`,
      items: [item.name],
      message: `${name} of ${item.name} is ${JSON.stringify(whenMissing.value)} by default, but holds ${describeType(type)}.`,
      remedy: 'Choose a default within the declared limits.',
      data: { attribute: name },
    }),
  ]
}

function checkGenerated(item: StoredItem, { name, immutable, onWrite, type }: AttributeModel): Finding[] {
  if (item.kind !== 'entity' || !immutable || (onWrite === undefined && type.kind !== 'version')) return []
  return [
    finding('TW1105', {
      place: `${itemPlace(item)}.${name}`,
      items: [item.name],
      message: `${name} of ${item.name} is immutable, but is filled in at every write.`,
      remedy:
        'Use .onCreate(), or declare the attribute without .immutable(). A version is never part of a key.',
      data: { attributes: [name] },
    }),
  ]
}

/** Reports fields of a record with the same stored name, which would overwrite each other. */
function checkFields(item: StoredItem, name: string, type: TypeModel): Finding[] {
  switch (type.kind) {
    case 'list':
      return checkFields(item, name, type.element)
    case 'map':
      return checkFields(item, name, type.value)
    case 'record': {
      const fields = Object.entries(type.fields)
      const twice = fields.filter(([, { stored }], index) =>
        fields.slice(0, index).some(([, other]) => other.stored === stored),
      )
      return [
        ...twice.map(([field, { stored }]) => taken(item, `${name}.${field}`, `another field, "${stored}"`)),
        ...fields.flatMap(([field, inner]) => checkFields(item, `${name}.${field}`, inner.type)),
      ]
    }
    default:
      return []
  }
}

/**
 * Checks that no two attributes have the same path, no path is inside another, and none is a key or type
 * attribute.
 */
function checkPlaces(
  item: StoredItem,
  typeAttribute: string | undefined,
  keys: readonly string[],
): Finding[] {
  const stored = Object.values(item.attributes).filter(({ keyOnly }) => !keyOnly)
  return stored.flatMap(({ name, path }, index) => {
    const other = stored.slice(0, index).find((each) => overlaps(each.path, path))
    if (other) return [taken(item, name, other.name)]
    if (path[0] === typeAttribute && item.recognizedBy?.by === 'attribute') {
      return [taken(item, name, 'the name of its entity type')]
    }
    return keys.includes(path[0]) && !isKeyItself(item, name, path[0])
      ? [taken(item, name, `the key ${path[0]}`)]
      : []
  })
}

function overlaps(one: readonly string[], other: readonly string[]): boolean {
  return one.every((part, index) => index >= other.length || part === other[index])
}

/** Whether the key attribute holds exactly this attribute, or the item has no such key. */
function isKeyItself(item: StoredItem, name: string, key: string): boolean {
  const template = item.keys[key]
  if (!template) return false
  const [segment, ...rest] = template.segments
  return rest.length === 0 && segment?.kind === 'placeholder' && segment.attribute === name
}

function taken(item: StoredItem, name: string, other: string): Finding {
  return finding('TW1109', {
    place: `${itemPlace(item)}.${name}`,
    items: [item.name],
    message: `${name} of ${item.name} is stored in the same place as ${other}.`,
    remedy: 'Give it another .stored() name, or copy it under another name.',
    data: { attribute: name },
  })
}

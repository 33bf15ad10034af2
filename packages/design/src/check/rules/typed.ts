import { memberType } from '../../domains/accepts-value.js'
import { describeType } from '../../domains/describe-type.js'
import { isAssignable } from '../../domains/is-assignable.js'
import type { AttributeModel } from '../../model/attribute-model.js'
import type { ChangeModel } from '../../model/change-model.js'
import { type StoredItem, storedItems } from '../../model/stored-items.js'
import type { TypeModel } from '../../model/type-model.js'
import type { ValueModel } from '../../model/value-model.js'
import type { CheckContext } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { describeValue, fitsType, sourceType, type ValueScope } from '../values/value-scope.js'
import { checkKeyLiterals } from './key-literals.js'
import { checkComparisons } from './typed-comparisons.js'
import { checkDeclarations } from './typed-declarations.js'
import { checkMissing, wrongChange } from './typed-findings.js'
import { checkImmutable, checkImmutableItem, checkImmutableTwins } from './typed-immutable.js'
import { checkRanges } from './typed-ranges.js'
import { checkStep } from './typed-steps.js'
import { checkValidated, checkValidatedItems } from './typed-validated.js'
import { checkVectorAttributes } from './vector-indexes.js'
import { type PlacedWrite, writesOf } from './writes.js'

/** Proves that every value that a pattern stores is valid for its attribute, for all inputs. */
export function checkTyped(context: CheckContext): Finding[] {
  const items = storedItems(context.model)
  const writes = writesOf(context.patterns).flatMap((placed) => {
    const item = items.get(placed.write.target)
    if (!item) return []
    const isImmutable = context.model.entities[placed.write.target]?.immutable === true
    return [
      ...checkChanges(placed, item),
      ...checkRanges(placed, item),
      ...checkValidated(placed, item),
      ...(isImmutable ? checkImmutableItem(placed) : checkImmutable(placed, item)),
      ...checkImmutableTwins(context.model, placed),
    ]
  })
  return [
    ...checkDeclarations(context),
    ...checkVectorAttributes(context),
    ...checkValidatedItems(context),
    ...writes,
    ...checkComparisons(context),
    ...checkKeyLiterals(context),
  ]
}

function checkChanges(placed: PlacedWrite, item: StoredItem): Finding[] {
  const { write, parameters } = placed
  const scope: ValueScope = { parameters, attributes: item.attributes }
  const bindings = Object.entries(write.bindings).flatMap(([name, value]) => {
    const attribute = item.attributes[name]
    return attribute ? checkStored(placed, item, attribute, value, scope) : []
  })
  if (!('changes' in write)) return bindings
  const changes = write.changes.flatMap((change) => {
    const attribute = item.attributes[change.attribute]
    if (!attribute || Object.hasOwn(write.bindings, attribute.name)) return []
    return checkChange(placed, item, attribute, change, scope)
  })
  return [...bindings, ...checkEffect(placed, item), ...changes]
}

/** Reports updates without an effect, which DynamoDB refuses. */
function checkEffect({ pattern, place, name, write }: PlacedWrite, item: StoredItem): Finding[] {
  if (write.operation !== 'update' || write.changes.length > 0) return []
  const rises = ({ onWrite, type }: AttributeModel) => onWrite !== undefined || type.kind === 'version'
  if (!write.quiet && Object.values(item.attributes).some(rises)) return []
  return [
    finding('TW1110', {
      place,
      pattern: pattern.name,
      items: [item.name],
      message: `${name} changes nothing of ${item.name}.`,
      remedy: 'Add changes with set, edit or to, or use ensure() in a transaction to only check the item.',
      data: {},
    }),
  ]
}

function checkChange(
  placed: PlacedWrite,
  item: StoredItem,
  attribute: AttributeModel,
  change: ChangeModel,
  scope: ValueScope,
): Finding[] {
  switch (change.kind) {
    case 'set':
      return [
        ...checkStored(placed, item, attribute, change.value, scope),
        ...checkMissing(placed, item, attribute, change.value, scope),
      ]
    case 'edit':
      return checkStored(placed, item, attribute, { kind: 'parameter', name: change.parameter }, scope)
    case 'remove':
      return attribute.optional
        ? []
        : [wrongChange(placed, item, attribute, 'removes', 'every item must have it')]
    case 'setEntry':
    case 'removeEntry':
    case 'setElement':
      return checkStep(placed, item, attribute, change, scope)
    case 'increment':
    case 'decrement':
      return [
        ...checkAddend(placed, item, attribute, change.by, scope),
        ...checkMissing(placed, item, attribute, change.by, scope),
      ]
    default:
      return [
        ...checkElements(placed, item, attribute, change, scope),
        ...checkMissing(placed, item, attribute, change.value, scope),
      ]
  }
}

function checkStored(
  { pattern, place, name }: PlacedWrite,
  item: StoredItem,
  attribute: AttributeModel,
  value: ValueModel,
  scope: ValueScope,
): Finding[] {
  if (fitsType(value, attribute.type, scope) && isSameForm(value, attribute, scope)) return []
  const expected = describeType(attribute.type)
  return [
    finding('TW1101', {
      place,
      pattern: pattern.name,
      items: [item.name],
      message: `${name} stores ${describeValue(value, scope)} in ${attribute.name} of ${item.name}, which holds ${expected}.`,
      remedy: `Declare the source as ${expected} too, or widen the type of ${attribute.name}.`,
      data: { attribute: attribute.name },
    }),
  ]
}

/**
 * Whether a copied value has the same stored form: an attribute that is itself a key may be stored as key
 * text.
 */
function isSameForm(value: ValueModel, { keyText }: AttributeModel, { attributes }: ValueScope): boolean {
  if (value.kind !== 'attribute') return true
  return JSON.stringify(attributes[value.name]?.keyText) === JSON.stringify(keyText)
}

const integerKinds: ReadonlySet<TypeModel['kind']> = new Set(['integer', 'money', 'version'])

function checkAddend(
  placed: PlacedWrite,
  item: StoredItem,
  attribute: AttributeModel,
  by: ValueModel,
  scope: ValueScope,
): Finding[] {
  const { kind } = attribute.type
  if (kind !== 'number' && !integerKinds.has(kind)) {
    return [wrongChange(placed, item, attribute, 'adds to', `it holds ${describeType(attribute.type)}`)]
  }
  const addend: TypeModel = kind === 'number' ? { kind } : { kind: 'integer' }
  if (fitsType(by, addend, scope)) return []
  const reason = `${describeValue(by, scope)} is no ${kind === 'number' ? 'number' : 'whole number'}`
  return [wrongChange(placed, item, attribute, 'adds to', reason)]
}

function checkElements(
  placed: PlacedWrite,
  item: StoredItem,
  attribute: AttributeModel,
  { kind, value }: Extract<ChangeModel, { kind: 'append' | 'addToSet' | 'removeFromSet' }>,
  scope: ValueScope,
): Finding[] {
  const { type } = attribute
  const verb =
    kind === 'append' ? 'appends to' : kind === 'addToSet' ? 'adds members to' : 'removes members from'
  if (type.kind !== (kind === 'append' ? 'list' : 'set')) {
    return [wrongChange(placed, item, attribute, verb, `it holds ${describeType(type)}`)]
  }
  if (
    type.kind === 'list'
      ? fitsList(value, type.element, scope)
      : fitsSet(value, memberType(type), kind, scope)
  ) {
    return []
  }
  return [
    wrongChange(
      placed,
      item,
      attribute,
      verb,
      `${describeValue(value, scope)} does not fit ${describeType(type)}`,
    ),
  ]
}

function fitsList(value: ValueModel, element: TypeModel, scope: ValueScope): boolean {
  return fitsType(value, { kind: 'list', element }, scope)
}

/** Accepts one member, or a list or set of them. A removed value only needs the kind of a member. */
function fitsSet(
  value: ValueModel,
  member: TypeModel,
  kind: ChangeModel['kind'],
  scope: ValueScope,
): boolean {
  const wanted = kind === 'removeFromSet' ? widest(member) : member
  const source = sourceType(value, scope)
  if (source === undefined) return true
  if (source.kind === 'literal') {
    return [source.value].flat().every((each) => fitsType({ kind: 'literal', value: each }, wanted, scope))
  }
  const { type } = source
  if (type.kind === 'set') return isAssignable(memberType(type), wanted)
  return isAssignable(type.kind === 'list' ? type.element : type, wanted)
}

function widest(member: TypeModel): TypeModel {
  if (member.kind === 'binary') return member
  return ['number', 'integer', 'money'].includes(member.kind) ? { kind: 'number' } : { kind: 'text' }
}

import { countText, sizeText } from '@tablewright/base'
import { maxItemSize, maxPartitionKeySize, maxSortKeySize } from '@tablewright/dynamo/limits'
import { conditionAttributes } from '../../cost/condition-attributes.js'
import { add, type Estimate, nothing } from '../../cost/estimate.js'
import { itemSize, memberSize } from '../../cost/item-size.js'
import { templateSize } from '../../cost/key-size.js'
import { setElementSize, valueSize } from '../../cost/value-size.js'
import { memberType } from '../../domains/accepts-value.js'
import type { ConditionModel } from '../../model/condition-model.js'
import { attributeOf, placeholders, type StoredItem } from '../../model/stored-items.js'
import type { TypeModel } from '../../model/type-model.js'
import type { UpdateModel } from '../../model/write-model.js'
import { type CheckContext, itemPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { writesOf } from './writes.js'

/** Usable share of an item for a set: a full set refuses every write. */
const usablePart = 0.9

export function checkItemSizes(context: CheckContext): Finding[] {
  return [
    ...[...context.items.values()].flatMap((item) => [
      ...(item.set ? checkSet(context, item) : checkItem(context, item)),
      ...(item.kind === 'entity' ? checkUnlimited(item) : []),
      ...checkKeyLengths(context, item),
    ]),
    ...checkGrowth(context),
  ]
}

/** Returns the number of elements with which a set fills its item. */
function checkSet({ cost, model }: CheckContext, item: StoredItem): Finding[] {
  const { shards } = item.set!
  const element = memberSize(item, cost.assumptions).expected
  const { byAttribute } = itemSize(model, { ...item, expect: { items: 0 } }, cost.assumptions)
  const otherBytes = add(nothing, ...byAttribute.values()).expected
  const full = Math.floor((maxItemSize - otherBytes) / element) * shards
  const usable = Math.floor(full * usablePart)
  const expected = item.expect?.items
  const severity = setSeverity(expected, usable, full)
  const expectation =
    expected === undefined ? 'The design says no number.' : `${countText(expected)} are expected.`
  const where = shards > 1 ? `${countText(shards)} items` : 'one item'
  return [
    finding('TW601', {
      severity,
      place: itemPlace(item),
      items: [item.name],
      message: `The set ${item.name} is kept in ${where}: ${countText(full)} elements of ${countText(element)} bytes fill 400 KB, and ${countText(usable)} are safe. ${expectation}`,
      remedy:
        'Declare the expected number with `expect`, spread the set over `shards`, or make each member an item.',
      data: { element, full, usable, ...(expected === undefined ? {} : { expected }) },
    }),
  ]
}

function setSeverity(expected: number | undefined, usable: number, full: number): Finding['severity'] {
  if (expected === undefined) return 'warning'
  if (expected > full) return 'error'
  return expected > usable ? 'warning' : 'info'
}

function checkItem(context: CheckContext, item: StoredItem): Finding[] {
  const { whole, byAttribute } = context.cost.sizeOf(item)
  const worst = Math.max(whole.expected, add(nothing, ...byAttribute.values()).worst)
  if (worst <= maxItemSize) return []
  const [largest] = [...byAttribute].sort(([, a], [, b]) => b.worst - a.worst)
  return [
    finding('TW602', {
      severity: whole.expected > maxItemSize ? 'error' : 'warning',
      place: itemPlace(item),
      items: [item.name],
      message: `${item.name} can be ${sizeText(worst)}, most of it ${largest![0]}; the limit is 400 KB.`,
      remedy: 'Declare a smaller maximum length, or store the large part elsewhere.',
      data: { expected: Math.round(whole.expected), worst: Math.round(worst), attribute: largest![0] },
    }),
  ]
}

/** Reports texts without a maximum length, which can exceed the limits of an item or key. */
function checkUnlimited(item: StoredItem): Finding[] {
  const names = Object.values(item.attributes)
    .filter(({ type }) => isUnlimited(type))
    .map(({ name }) => name)
  if (names.length === 0) return []
  const inKeys = Object.entries(item.keys).filter(([, template]) =>
    placeholders(template).some((name) => names.includes(name)),
  )
  const limits = ['the 400 KB of an item', ...inKeys.map(([key]) => `the size of the key ${key}`)]
  return [
    finding('TW613', {
      place: itemPlace(item),
      items: [item.name],
      message: `${names.join(', ')} of ${item.name} can have any length, and so exceed ${limits.join(' and ')}.`,
      remedy: 'Declare a maximum: text({ maximumLength }).',
      data: { attributes: names },
    }),
  ]
}

function isUnlimited(type: TypeModel | undefined): boolean {
  switch (type?.kind) {
    case 'text':
      return type.maximumLength === undefined
    case 'list':
      return isUnlimited(type.element)
    case 'map':
      return isUnlimited(type.value)
    case 'record':
      return Object.values(type.fields).some((field) => isUnlimited(field.type))
    default:
      return false
  }
}

function checkKeyLengths({ cost, model }: CheckContext, item: StoredItem): Finding[] {
  const table = model.tables[item.table]
  if (!table) return []
  const schemas = [table, ...Object.values(table.indexes)]
  const sorts = new Set(schemas.flatMap((schema) => schema.sort.map((key) => key.name)))
  return Object.entries(item.keys).flatMap(([name, template]) => {
    const limit = sorts.has(name) ? maxSortKeySize : maxPartitionKeySize
    const length: Estimate = templateSize(
      template,
      (attribute) => attributeOf(item, attribute),
      cost.assumptions,
    )
    if (length.worst <= limit) return []
    return [
      finding('TW608', {
        severity: length.expected > limit ? 'error' : 'warning',
        place: `${itemPlace(item)}.${name}`,
        items: [item.name],
        message: `${name} of ${item.name}, ${template.text}, can be ${sizeText(length.worst)}; the limit is ${countText(limit)} bytes.`,
        remedy: 'Declare a smaller `maximumLength` for the attributes in the key.',
        data: { key: name, worst: length.worst, limit },
      }),
    ]
  })
}

/** Returns the lists and sets that updates add to without a condition on their size. */
function checkGrowth(context: CheckContext): Finding[] {
  const found = new Map<string, Finding>()
  for (const { write } of writesOf(context.patterns)) {
    if (write.operation !== 'update') continue
    for (const name of growing(write)) {
      const item = context.items.get(write.target)
      const type = item?.attributes[name]?.type
      if (item && type && !hasFewMembers(type) && !found.has(`${item.name}.${name}`)) {
        found.set(`${item.name}.${name}`, growth(context, item, name, type))
      }
    }
  }
  return [...found.values()]
}

/** A set contains each element once, so a set of few possible values stays small. */
function hasFewMembers(type: TypeModel): boolean {
  if (type.kind !== 'set') return false
  if (type.atMost !== undefined) return true
  const member = memberType(type)
  if (member.kind === 'oneOf') return true
  return (
    member.kind === 'integer' && (member.maximum ?? Infinity) - (member.minimum ?? -Infinity) < maxFiniteSet
  )
}

/** All whole numbers of a small range fit into a few kilobytes. */
const maxFiniteSet = 1000

function growing(write: UpdateModel): string[] {
  const added = write.changes.filter(
    (change) => change.kind === 'append' || change.kind === 'addToSet' || change.kind === 'setEntry',
  )
  return added.map((change) => change.attribute).filter((name) => !isHeld(write.condition, name))
}

function isHeld(condition: ConditionModel | undefined, attribute: string): boolean {
  if (condition?.kind === 'and') return condition.conditions.some((part) => isHeld(part, attribute))
  return condition?.kind === 'size' && conditionAttributes(condition).includes(attribute)
}

function growth({ cost }: CheckContext, item: StoredItem, name: string, type: TypeModel): Finding {
  const { byAttribute } = cost.sizeOf(item)
  const others = [...byAttribute].filter(([stored]) => stored !== item.attributes[name]?.path[0])
  const otherBytes = add(nothing, ...others.map(([, bytes]) => bytes)).expected
  const element =
    type.kind === 'set'
      ? setElementSize(type.element, cost.assumptions).expected
      : type.kind === 'list'
        ? valueSize(type.element, cost.assumptions).expected + 1
        : 1
  const full = Math.floor((maxItemSize - otherBytes) / element)
  return finding('TW607', {
    place: `${itemPlace(item)}.${name}`,
    items: [item.name],
    message: `${name} of ${item.name} only grows: about ${countText(full)} elements of ${countText(element)} bytes fill 400 KB, and every write pays for all of them.`,
    remedy: 'Add a condition on its size, or make each element an item.',
    data: { attribute: name, element, full },
  })
}

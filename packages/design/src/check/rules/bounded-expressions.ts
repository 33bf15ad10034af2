import { maxExpressionOperators, maxExpressionSize, maxInOperands } from '@tablewright/dynamo/limits'
import type { AttributeModel } from '../../model/attribute-model.js'
import type { ConditionModel } from '../../model/condition-model.js'
import type { PatternModel } from '../../model/pattern-model.js'
import { type StoredItem, storedItems } from '../../model/stored-items.js'
import { type CheckContext, patternPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { type PlacedWrite, writesOf } from './writes.js'

/** Upper bound of the size of an expression that the client generates. */
interface ExpressionSize {
  readonly bytes: number
  readonly operators: number
}

/** `#123.` or `:123, `; names and values are numbered. */
const placeholderBytes = 6
/** `attribute_not_exists() AND `. */
const testBytes = 27
/**
 * Conditions that the client adds to each expression: the item exists, has the expected type, and has not
 * expired.
 */
const ownBytes = 300
const ownOperators = 12

type Attributes = Readonly<Record<string, AttributeModel>>

/** Proves that every expression stays within DynamoDB's limits. */
export function checkExpressions({ model, patterns }: CheckContext): Finding[] {
  const items = storedItems(model)
  const reads = patterns.flatMap((pattern) => {
    const attributes = attributesOf(pattern, items)
    return attributes ? checkRead(pattern, attributes) : []
  })
  const writes = writesOf(patterns).flatMap((placed) => {
    const item = items.get(placed.write.target)
    return item ? checkWrite(placed, item, model.entities[item.name]?.derives.length ?? 0) : []
  })
  return [...reads, ...writes]
}

function attributesOf(pattern: PatternModel, items: ReadonlyMap<string, StoredItem>): Attributes | undefined {
  if (pattern.operation !== 'query' && pattern.operation !== 'scan') return undefined
  return Object.assign({}, ...pattern.targets.map((target) => items.get(target)?.attributes))
}

function checkRead(pattern: PatternModel, attributes: Attributes): Finding[] {
  const { filter } = pattern as { readonly filter?: ConditionModel }
  return filter
    ? checkSize(sizeOf(filter, attributes), filter, {
        place: patternPlace(pattern),
        name: `The filter of ${pattern.name}`,
        pattern,
      })
    : []
}

/** Checks a write. A write that reads first is conditional on every attribute that it read. */
function checkWrite(
  { write, place, name, pattern }: PlacedWrite,
  item: StoredItem,
  derived: number,
): Finding[] {
  const all = Object.values(item.attributes)
  const locks =
    write.operation !== 'create' && write.operation !== 'check' && derived > 0
      ? sum(all.map(({ path }) => test(path.length)))
      : { bytes: 0, operators: 0 }
  const asked = write.condition ? sizeOf(write.condition, item.attributes) : { bytes: 0, operators: 0 }
  const changes = write.operation === 'update' ? write.changes : []
  const changed = sum(
    changes.map(({ kind, attribute }) => {
      const length = item.attributes[attribute]?.path.length ?? 1
      const isPlain = kind === 'set' || kind === 'edit' || kind === 'remove'
      const plain = { bytes: (length + 1) * placeholderBytes + 3, operators: 0 }
      return isPlain ? plain : sum([plain, test(2 * length, 2)])
    }),
  )
  return [
    ...checkSize(sum([locks, asked]), write.condition, { place, name: `The condition of ${name}`, pattern }),
    ...checkSize(changed, undefined, { place, name: `The update of ${name}`, pattern }),
  ]
}

interface Expression {
  readonly place: string
  readonly name: string
  readonly pattern: PatternModel
}

function checkSize(
  { bytes, operators }: ExpressionSize,
  condition: ConditionModel | undefined,
  { place, name, pattern }: Expression,
): Finding[] {
  const values = condition ? longestList(condition) : 0
  const isPossible =
    bytes + ownBytes <= maxExpressionSize &&
    operators + ownOperators <= maxExpressionOperators &&
    values <= maxInOperands
  if (isPossible) return []
  return [
    finding('TW617', {
      place,
      pattern: pattern.name,
      message: `${name} can have ${bytes + ownBytes} bytes, ${operators + ownOperators} operators and a list of ${values} values; DynamoDB takes ${maxExpressionSize} bytes, ${maxExpressionOperators} operators and ${maxInOperands} values.`,
      remedy: 'Name fewer attributes and values in one pattern, or group attributes in a record().',
      data: { bytes, operators, values },
    }),
  ]
}

function test(parts: number, values = 1): ExpressionSize {
  return { bytes: testBytes + (parts + values) * placeholderBytes, operators: 2 }
}

function sum(sizes: readonly ExpressionSize[]): ExpressionSize {
  return {
    bytes: sizes.reduce((total, { bytes }) => total + bytes, 0),
    operators: sizes.reduce((total, { operators }) => total + operators, 0),
  }
}

function sizeOf(condition: ConditionModel, attributes: Attributes): ExpressionSize {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return sum(condition.conditions.map((each) => sizeOf(each, attributes)))
    case 'not':
      return sum([sizeOf(condition.condition, attributes), { bytes: 6, operators: 1 }])
    case 'itemExists':
    case 'itemAbsent':
      return test(1)
    default: {
      const parts = attributes[condition.attribute]?.path.length ?? 1
      return test(parts, condition.kind === 'in' ? condition.values.length : 2)
    }
  }
}

function longestList(condition: ConditionModel): number {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return Math.max(0, ...condition.conditions.map(longestList))
    case 'not':
      return longestList(condition.condition)
    default:
      return condition.kind === 'in' ? condition.values.length : 0
  }
}

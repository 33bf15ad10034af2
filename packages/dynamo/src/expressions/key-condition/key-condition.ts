import type { AttributeValue } from '../../attribute-value.js'
import type { DynamoError } from '../../dynamo-error.js'
import { validationError } from '../../errors/validation.js'
import type { Condition, Operand } from '../condition/condition.js'
import { parseCondition } from '../condition/parse-condition.js'
import type { Placeholders } from '../syntax/placeholders.js'
import type { Comparator } from '../syntax/syntax.js'

/** The comparisons of a key attribute. */
export type KeyOperator = '=' | '<' | '<=' | '>' | '>=' | 'between' | 'beginsWith'

/** A comparison of one attribute: with two values for `between`, with one for the others. */
export interface KeyComparison {
  readonly attribute: string
  readonly operator: KeyOperator
  readonly values: readonly AttributeValue[]
}

/**
 * Parses a key condition expression into comparisons of attributes, in the order of the text. {@link
 * planKeyCondition}, which knows the table, checks that they fit a key.
 *
 * @example
 * const values = { ':a': { S: 'x' }, ':b': { N: '5' } }
 * parseKeyCondition('device = :a AND age > :b', createPlaceholders(undefined, values)).length // → 2
 */
export function parseKeyCondition(text: string, placeholders: Placeholders): readonly KeyComparison[] {
  const comparisons: KeyComparison[] = []
  collect(parseCondition(text, placeholders, 'KeyConditionExpression'), comparisons)
  return comparisons
}

const invalidOperator = (name: string) =>
  validationError(`Invalid operator used in KeyConditionExpression: ${name}`)
const invalidCondition = (detail: string) =>
  validationError(`Invalid condition in KeyConditionExpression: ${detail}`)

/** DynamoDB's names of the operators that a condition may have and a key condition may not. */
const foreign: ReadonlyMap<Condition['kind'], string> = new Map([
  ['or', 'OR'],
  ['not', 'NOT'],
  ['in', 'IN'],
  ['exists', 'attribute_exists'],
  ['notExists', 'attribute_not_exists'],
  ['type', 'attribute_type'],
  ['contains', 'contains'],
])

function collect(condition: Condition, comparisons: KeyComparison[]): void {
  const name = foreign.get(condition.kind)
  if (name !== undefined) throw invalidOperator(name)
  switch (condition.kind) {
    case 'and':
      for (const part of condition.conditions) collect(part, comparisons)
      break
    case 'compare':
      if (condition.operator === '<>') throw invalidOperator('<>')
      add(comparisons, comparison(condition.operator, condition.left, condition.right))
      break
    case 'between': {
      const { operand, low, high } = condition
      add(comparisons, attributeFirst('BETWEEN', 'between', operand, [low, high]))
      break
    }
    case 'beginsWith':
      add(comparisons, attributeFirst('begins_with', 'beginsWith', condition.operand, [condition.prefix]))
  }
}

function add(comparisons: KeyComparison[], comparison: KeyComparison): void {
  for (const { attribute } of comparisons) {
    if (attribute !== comparison.attribute) continue
    const message = 'KeyConditionExpressions must only contain one condition per key'
    throw validationError(message, { message: `Invalid KeyConditionExpression: ${message}` })
  }
  comparisons.push(comparison)
}

const mirrored: Readonly<Record<Exclude<Comparator, '<>'>, KeyOperator>> = {
  '=': '=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}

/** The attribute may be on either side: `:low < age` is `age > :low`. */
function comparison(operator: Exclude<Comparator, '<>'>, left: Operand, right: Operand): KeyComparison {
  const attribute = theOneAttribute([left, right])
  if (left.kind === 'value') return { attribute, operator: mirrored[operator], values: [left.value] }
  return { attribute, operator, values: valuesOf([right]) }
}

function attributeFirst(
  name: string,
  operator: KeyOperator,
  operand: Operand,
  rest: readonly Operand[],
): KeyComparison {
  if (operand.kind === 'size') throw nestedOperation()
  if (operand.kind !== 'path') {
    throw invalidCondition(`${name} operator must have the key attribute as its first operand`)
  }
  return { attribute: theOneAttribute([operand, ...rest]), operator, values: valuesOf(rest) }
}

function theOneAttribute(operands: readonly Operand[]): string {
  let attribute: string | undefined
  for (const operand of operands) {
    if (operand.kind === 'size') throw nestedOperation()
    if (operand.kind !== 'path') continue
    if (attribute !== undefined) throw invalidCondition('Multiple attribute names used in one condition')
    if (operand.path.length > 1) {
      throw validationError('KeyConditionExpressions cannot have conditions on nested attributes')
    }
    attribute = operand.path[0]
  }
  if (attribute === undefined) throw invalidCondition('No key attribute specified')
  return attribute
}

function valuesOf(operands: readonly Operand[]): readonly AttributeValue[] {
  const values: AttributeValue[] = []
  for (const operand of operands) if (operand.kind === 'value') values.push(operand.value)
  return values
}

function nestedOperation(): DynamoError {
  return validationError('KeyConditionExpressions cannot contain nested operations')
}

import { type AttributeType, type AttributeValue, attributeType } from '../../attribute-value.js'
import { invalidParameter, validationError } from '../../errors/validation.js'
import type { Condition, Operand } from '../condition/condition.js'
import { compareValues } from '../condition/values.js'
import type { Comparator } from '../syntax/syntax.js'

/** The operators of conditions from before expressions existed. */
export type ComparisonOperator =
  | 'EQ'
  | 'NE'
  | 'LE'
  | 'LT'
  | 'GE'
  | 'GT'
  | 'NOT_NULL'
  | 'NULL'
  | 'CONTAINS'
  | 'NOT_CONTAINS'
  | 'BEGINS_WITH'
  | 'IN'
  | 'BETWEEN'

const ordered: readonly AttributeType[] = ['S', 'N', 'B']

/** The number and types of values that an operator takes. */
interface Arguments {
  readonly min: number
  readonly max: number
  readonly types?: readonly AttributeType[]
}

const one: Arguments = { min: 1, max: 1 }
const oneOrdered: Arguments = { ...one, types: ordered }
const none: Arguments = { min: 0, max: 0 }

const argumentsOf: Readonly<Record<ComparisonOperator, Arguments>> = {
  EQ: one,
  NE: one,
  LE: oneOrdered,
  LT: oneOrdered,
  GE: oneOrdered,
  GT: oneOrdered,
  NOT_NULL: none,
  NULL: none,
  CONTAINS: oneOrdered,
  NOT_CONTAINS: oneOrdered,
  BEGINS_WITH: { ...one, types: ['S', 'B'] },
  IN: { min: 1, max: Number.POSITIVE_INFINITY, types: ordered },
  BETWEEN: { min: 2, max: 2, types: ordered },
}

/** Throws if an operator does not take these values. */
export function checkArguments(operator: ComparisonOperator, values: readonly AttributeValue[]): void {
  const { min, max, types } = argumentsOf[operator]
  if (values.length < min || values.length > max) {
    throw invalidParameter(`Invalid number of argument(s) for the ${operator} ComparisonOperator`)
  }
  const [first, second] = values
  if (first === undefined) return
  const type = attributeType(first)
  if (values.some((value) => attributeType(value) !== type)) {
    throw invalidParameter('AttributeValues inside AttributeValueList must be of same type')
  }
  if (types !== undefined && !types.includes(type)) {
    throw invalidParameter(`ComparisonOperator ${operator} is not valid for ${type} AttributeValue type`)
  }
  if (operator === 'BETWEEN' && compareValues(first, second!)! > 0) {
    throw validationError(
      'The BETWEEN condition was provided a range where the lower bound is greater than the upper bound',
    )
  }
}

const comparators: Readonly<Partial<Record<ComparisonOperator, Comparator>>> = {
  EQ: '=',
  NE: '<>',
  LE: '<=',
  LT: '<',
  GE: '>=',
  GT: '>',
}

/** Returns the condition of an operator. Its values must have been checked. */
export function toCondition(
  attribute: string,
  operator: ComparisonOperator,
  values: readonly AttributeValue[],
): Condition {
  const operand: Operand = { kind: 'path', path: [attribute] }
  const constants = values.map((value): Operand => ({ kind: 'value', value }))
  const [first, second] = constants as [Operand, Operand]
  switch (operator) {
    case 'NULL':
      return { kind: 'notExists', path: operand.path }
    case 'NOT_NULL':
      return { kind: 'exists', path: operand.path }
    case 'CONTAINS':
      return { kind: 'contains', operand, element: first }
    case 'NOT_CONTAINS': {
      // Unlike NE, this does not hold for a missing attribute.
      const contains: Condition = { kind: 'contains', operand, element: first }
      return {
        kind: 'and',
        conditions: [
          { kind: 'exists', path: operand.path },
          { kind: 'not', condition: contains },
        ],
      }
    }
    case 'BEGINS_WITH':
      return { kind: 'beginsWith', operand, prefix: first }
    case 'IN':
      return { kind: 'in', operand, candidates: constants }
    case 'BETWEEN':
      return { kind: 'between', operand, low: first, high: second }
    default:
      return { kind: 'compare', operator: comparators[operator]!, left: operand, right: first }
  }
}

import type { DynamoError } from '../../dynamo-error.js'
import { validationError } from '../../errors/validation.js'

/** The request parameter that has an expression, with which its error messages begin. */
export type ExpressionLabel =
  | 'ConditionExpression'
  | 'FilterExpression'
  | 'KeyConditionExpression'
  | 'ProjectionExpression'
  | 'SearchConditionExpression'
  | 'UpdateExpression'

/** Returns the error of an expression; `detail` is one of the texts below. */
export function expressionError(label: ExpressionLabel, detail: string): DynamoError {
  return validationError(`Invalid ${label}: ${detail}`)
}

/** Only conditions and filters print their size, and in newer regions only those of Scan and transactions. */
export function expressionTooLong(label: ExpressionLabel, size: number): DynamoError {
  const message = `Invalid ${label}: Expression size has exceeded the maximum allowed size;`
  return label === 'ConditionExpression' || label === 'FilterExpression'
    ? validationError(`${message} expression size: ${size}`, { message, sameInTransactions: true })
    : validationError(message)
}

export const emptyExpression = 'The expression can not be empty;'
export const redundantParentheses = 'The expression has redundant parentheses;'

export const syntaxError = (token: string, near: string) => `Syntax error; token: "${token}", near: "${near}"`

export const tooManyOperators = (count: number) =>
  `The expression contains too many operators; operator count: ${count}`

export const reservedKeyword = (name: string) =>
  `Attribute name is a reserved keyword; reserved keyword: ${name}`

export const pathTooDeep = (levels: number) =>
  `The document path has too many nesting levels; nesting levels: ${levels}`

export const listIndexOutOfRange = (index: string) =>
  `List index is not within the allowable range; index: [${index}]`

export const unknownFunction = (name: string) => `Invalid function name; function: ${name}`

export const functionNotInCondition = (name: string) =>
  `The function is not allowed in a condition expression; function: ${name}`

export const functionNotInUpdate = (name: string) =>
  `The function is not allowed in an update expression; function: ${name}`

export const functionMisused = (name: string) =>
  `The function is not allowed to be used this way in an expression; function: ${name}`

export const repeatedSection = (section: string) =>
  `The "${section}" section can only be used once in an update expression;`

export const undefinedName = (placeholder: string) =>
  `An expression attribute name used in the document path is not defined; attribute name: ${placeholder}`

export const undefinedValue = (placeholder: string) =>
  `An expression attribute value used in expression is not defined; attribute value: ${placeholder}`

export const wrongOperandCount = (name: string, count: number) =>
  `Incorrect number of operands for operator or function; operator or function: ${name}, number of operands: ${count}`

export const tooManyInOperands = (count: number) =>
  `The IN operator is provided with too many operands; number of operands: ${count}`

export const pathRequired = (name: string) =>
  `Operator or function requires a document path; operator or function: ${name}`

export const wrongOperandType = (name: string, type: string) =>
  `Incorrect operand type for operator or function; operator or function: ${name}, operand type: ${type}`

export const wrongActionOperand = (action: string, type: string) =>
  `Incorrect operand type for operator or function; operator: ${action}, operand type: ${type}`

export const unknownTypeName = (type: string) =>
  `Invalid attribute type name found; type: ${type}, valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}`

export const sameOperands = (name: string, path: string) =>
  `The first operand must be distinct from the remaining operands for this operator or function; operator: ${name}, first operand: ${path}`

const bounds = (low: string, high: string) =>
  `lower bound operand: AttributeValue: {${low}}, upper bound operand: AttributeValue: {${high}}`

export const boundsOfDifferentTypes = (low: string, high: string) =>
  `The BETWEEN operator requires same data type for lower and upper bounds; ${bounds(low, high)}`

export const boundsReversed = (low: string, high: string) =>
  `The BETWEEN operator requires upper bound to be greater than or equal to lower bound; ${bounds(low, high)}`

const rewritePaths = (one: string, two: string) =>
  `must remove or rewrite one of these paths; path one: ${one}, path two: ${two}`

export const pathsOverlap = (one: string, two: string) =>
  `Two document paths overlap with each other; ${rewritePaths(one, two)}`

export const pathsConflict = (one: string, two: string) =>
  `Two document paths conflict with each other; ${rewritePaths(one, two)}`

import {
  type AttributeValue,
  createPlaceholders,
  DynamoError,
  type Placeholders,
  validateAttributeValue,
  validationError,
} from '@tablewright/dynamo'

/** The expressions of an operation, and the legacy parameters that they replace. */
export interface ExpressionParameters {
  readonly expressions: readonly string[]
  readonly legacy: readonly string[]
}

interface ExpressionInput {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Readonly<Record<string, AttributeValue>>
}

/** Throws for expressions together with legacy parameters, and for placeholders without an expression. */
export function checkExpressionParameters(input: object, parameters: ExpressionParameters): void {
  const given = input as Readonly<Record<string, unknown>> & ExpressionInput
  if (hasAny(given, parameters.expressions)) checkNotMixed(given, parameters)
  else if (given.ExpressionAttributeNames !== undefined)
    throw validationError('ExpressionAttributeNames can only be specified when using expressions')
  if (given.ExpressionAttributeValues !== undefined) checkValuesUsed(given, parameters)
}

function hasAny(given: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  for (const name of names) if (given[name] !== undefined) return true
  return false
}

function checkNotMixed(given: Readonly<Record<string, unknown>>, parameters: ExpressionParameters): void {
  if (!hasAny(given, parameters.legacy)) return
  const expressions = parameters.expressions.filter((name) => given[name] !== undefined)
  const legacy = parameters.legacy.filter(
    // KeyConditions may be combined with a filter or projection expression.
    (name) =>
      given[name] !== undefined && (name !== 'KeyConditions' || given.KeyConditionExpression !== undefined),
  )
  if (legacy.length > 0)
    throw validationError(
      'Can not use both expression and non-expression parameters in the same request: ' +
        `Non-expression parameters: {${legacy.join(', ')}} Expression parameters: {${expressions.join(', ')}}`,
    )
}

function checkValuesUsed(
  given: Readonly<Record<string, unknown>>,
  { expressions }: ExpressionParameters,
): void {
  for (const name of expressions) if (given[name] !== undefined && name !== 'ProjectionExpression') return
  const withValues = expressions.filter((name) => name !== 'ProjectionExpression')
  // An operation whose expressions have no values ignores the parameter like any unknown one.
  if (withValues.length === 0) return
  const message = 'ExpressionAttributeValues can only be specified when using expressions'
  throw validationError(
    `${message}: ${withValues.join(' and ')} ${withValues.length > 1 ? 'are' : 'is'} null`,
    { message },
  )
}

/** Returns the names and values of a request. Values are checked and in canonical form. */
export function placeholdersOf(input: ExpressionInput): Placeholders {
  const values = input.ExpressionAttributeValues
  return createPlaceholders(
    input.ExpressionAttributeNames,
    values === undefined ? undefined : validateValues(values),
  )
}

function validateValues(
  values: Readonly<Record<string, AttributeValue>>,
): Readonly<Record<string, AttributeValue>> {
  let changed: Record<string, AttributeValue> | undefined
  for (const name of Object.keys(values)) {
    const value = validateNamed(name, values[name])
    if (value === values[name]) continue
    changed ??= { ...values }
    changed[name] = value
  }
  return changed ?? values
}

/** Adds the key to the error of an invalid value. Newer regions do not. */
function validateNamed(name: string, value: unknown): AttributeValue {
  try {
    return validateAttributeValue(value)
  } catch (error) {
    if (!(error instanceof DynamoError) || error.code !== 'ValidationException') throw error
    throw validationError(
      `ExpressionAttributeValues contains invalid value: ${error.message} for key ${name}`,
      { message: error.message, ...error.newer },
    )
  }
}

import { expect, test } from 'vitest'
import { DynamoError } from '../dynamo-error.js'
import { accessDenied, incompleteAuthorization, signatureExpired } from './authentication-errors.js'
import { errorKinds } from './catalog.js'
import { errorBody } from './error-body.js'
import { conditionFailed, internalServerError } from './item-errors.js'
import { dynamoError } from './make-error.js'
import { serializationError, unknownOperation, wrongJsonType } from './request-errors.js'
import { resourceInUse, resourceNotFound, tableNotFound } from './table-errors.js'
import { conditionFailedReason, noReason, transactionCanceled } from './transaction-errors.js'
import { ConstraintViolations, constraint, invalidParameter } from './validation.js'

const body = (error: DynamoError) => JSON.parse(errorBody(error))

test('the origin of an error precedes its code', () => {
  expect(body(tableNotFound('Orders'))).toEqual({
    __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException',
    message: 'Requested resource not found: Table: Orders not found',
  })
  expect(body(invalidParameter('too long')).__type).toBe('com.amazon.coral.validate#ValidationException')
  expect(body(unknownOperation())).toEqual({ __type: 'com.amazon.coral.service#UnknownOperationException' })
})

test('only a fault of ours is a 500, an oversized body a 413, an overload a 503', () => {
  const unusual = Object.entries(errorKinds).filter(([, kind]) => kind.status !== 400)
  expect(unusual.map(([code, kind]) => [code, kind.status])).toEqual([
    ['RequestEntityTooLargeException', 413],
    ['ServiceUnavailable', 503],
    ['InternalServerError', 500],
  ])
  expect(internalServerError().status).toBe(500)
})

test('some errors spell their message with a capital', () => {
  expect(body(serializationError('odd'))).toEqual({
    __type: 'com.amazon.coral.service#SerializationException',
    Message: 'odd',
  })
  expect(body(serializationError())).not.toHaveProperty('Message')
})

test('an error of no known code is reported as ours', () => {
  expect(body(new DynamoError('Strange', 'x')).__type).toBe('com.amazonaws.dynamodb.v20120810#Strange')
})

test('a failed condition returns the item only on request', () => {
  expect(body(conditionFailed())).not.toHaveProperty('Item')
  expect(body(conditionFailed({ id: { S: 'a' } })).Item).toEqual({ id: { S: 'a' } })
})

test('a cancelled transaction lists a reason for each action', () => {
  expect(body(transactionCanceled([noReason, conditionFailedReason({ id: { S: 'a' } })]))).toEqual({
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    Message:
      'Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed]',
    CancellationReasons: [
      { Code: 'None' },
      { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed', Item: { id: { S: 'a' } } },
    ],
  })
})

test('violations of constraints are reported together, ten at most', () => {
  const violations = new ConstraintViolations()
  expect(() => violations.throwIfAny()).not.toThrow()
  violations.add(undefined, 'tableName', constraint.notNull)
  expect(() => violations.throwIfAny()).toThrow(
    "1 validation error detected: Value null at 'tableName' failed to satisfy constraint: Member must not be null",
  )
  violations.add(['a', 'b'], 'names', constraint.lengthAtLeast(3))
  violations.add(101, 'limit', constraint.atMost(100))
  violations.add('a!', 'tableName', constraint.pattern('[a-z]+'))
  expect(() => violations.throwIfAny()).toThrow(
    "4 validation errors detected: Value null at 'tableName' failed to satisfy constraint: Member must not be null; " +
      "Value '[a, b]' at 'names' failed to satisfy constraint: Member must have length greater than or equal to 3; " +
      "Value '101' at 'limit' failed to satisfy constraint: Member must have value less than or equal to 100; " +
      "Value 'a!' at 'tableName' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-z]+",
  )
  for (let count = 0; count < 20; count++) violations.add(1, 'x', constraint.notNull)
  expect(() => violations.throwIfAny()).toThrow(/^10 validation errors detected/)
})

test('a value of the wrong JSON type is named as the service names it', () => {
  expect(wrongJsonType(1, 'String').message).toBe('NUMBER_VALUE cannot be converted to String')
  expect(wrongJsonType(1.5, 'String').message).toBe('DECIMAL_VALUE cannot be converted to String')
  expect(wrongJsonType(false, 'Integer').message).toBe('FALSE_VALUE cannot be converted to Integer')
  expect(wrongJsonType('1', 'Integer').message).toBe('STRING_VALUE cannot be converted to Integer')
  expect(wrongJsonType([], 'String').message).toBe('Unrecognized collection type class java.lang.String')
  expect(wrongJsonType({}, 'String').message).toBe('Start of structure or map found where not expected')
})

test('authentication errors name the missing parts', () => {
  expect(incompleteAuthorization('AWS4-HMAC-SHA256 x', ['Credential', 'Signature'], false).message).toBe(
    "Authorization header requires 'Credential' parameter. Authorization header requires 'Signature' parameter. " +
      "Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. " +
      'Authorization=AWS4-HMAC-SHA256 x',
  )
  expect(signatureExpired('20130301T000000Z', '20130609T094515Z', '20130609T100015Z').message).toBe(
    'Signature expired: 20130301T000000Z is now earlier than 20130609T094515Z (20130609T100015Z - 15 min.)',
  )
  expect(body(accessDenied('arn:user', 'dynamodb:PutItem', 'arn:table')).Message).toBe(
    'User: arn:user is not authorized to perform: dynamodb:PutItem on resource: arn:table',
  )
})

test('a missing resource is named only by the operations that name it', () => {
  expect(resourceNotFound().message).toBe('Requested resource not found')
  expect(resourceInUse('Table is being created: Orders').message).toBe(
    'Attempt to change a resource which is still in use: Table is being created: Orders',
  )
  expect(dynamoError('LimitExceededException', 'x').code).toBe('LimitExceededException')
})

import { expect, expectTypeOf, test } from 'vitest'
import type { OperationInput, OperationMap, OperationName, OperationOutput } from './operation-map.js'
import { operationNames, operationOf } from './operation-names.js'
import { operationTarget } from './operation-target.js'

test('every operation has a target that resolves to it', () => {
  expect(operationNames).toHaveLength(54)
  for (const operation of operationNames) expect(operationOf(operationTarget(operation))).toBe(operation)
})

test('streams are a separate service', () => {
  expect(operationTarget('GetRecords')).toBe('DynamoDBStreams_20120810.GetRecords')
  expect(operationOf('DynamoDB_20120810.GetRecords')).toBeUndefined()
  expect(operationOf('DynamoDB_20120810.constructor')).toBeUndefined()
})

test('the types of an operation are found by its name', () => {
  expectTypeOf<OperationInput<'GetItem'>>().toExtend<{ TableName: string }>()
  expectTypeOf<OperationOutput<'ListTables'>['TableNames']>().toEqualTypeOf<readonly string[]>()
  expectTypeOf<OperationName>().toEqualTypeOf<keyof OperationMap>()
})

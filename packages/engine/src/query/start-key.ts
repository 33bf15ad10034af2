import { DynamoError, type Item, type NewerWording, validateItem, validationError } from '@tablewright/dynamo'
import type { Index, Table } from '../catalog/table.js'
import { checkKey, checkUpdatedIndexKeys, ownValue } from '../items/check-keys.js'
import { indexKey, itemKey } from '../items/keys.js'
import { defineOwn } from '../reply.js'

const invalid = 'The provided starting key is invalid'

/** Checks the values of an ExclusiveStartKey before the table is read. */
export function validateStartKey(startKey: Item | undefined): Item | undefined {
  if (startKey === undefined) return undefined
  try {
    return validateItem(startKey)
  } catch (error) {
    // In regions with the newer validation, the message contains only the value.
    throw explained(error, (inner) => ({ message: inner.message, ...inner.newer }))
  }
}

/** Returns the storage key of the entry that an ExclusiveStartKey names. The entry may have been deleted since. */
export function locateStartKey(startKey: Item, table: Table, index: Index | undefined): Buffer {
  const wanted = (index ?? table).startKeys
  if (Object.keys(startKey).length !== wanted.length) throw wrongNames(index)
  for (const { name, type } of wanted) {
    const value = ownValue(startKey, name)
    if (value === undefined || !(type in value)) throw wrongNames(index)
  }
  checkValues(startKey, table)
  return index === undefined ? itemKey(table, startKey) : indexKey(table, index, startKey)
}

function wrongNames(index: Index | undefined): DynamoError {
  if (index !== undefined) return validationError(invalid)
  const older = `${invalid}: The provided key element does not match the schema`
  return validationError(older, { message: invalid, inScan: true })
}

function checkValues(startKey: Item, table: Table): void {
  const tableKey: Item = {}
  for (const { name } of table.keys) defineOwn(tableKey, name, startKey[name])
  try {
    checkKey(table, tableKey)
    checkUpdatedIndexKeys(table, startKey)
  } catch (error) {
    throw explained(error)
  }
}

function explained(error: unknown, newer?: (inner: DynamoError) => NewerWording): unknown {
  if (!(error instanceof DynamoError) || error.code !== 'ValidationException') return error
  return validationError(`${invalid}: ${error.message}`, newer?.(error))
}

/** Returns the LastEvaluatedKey of an entry. */
export function lastKeyOf(entry: Item, table: Table, index: Index | undefined): Item {
  const key: Item = {}
  for (const { name } of (index ?? table).startKeys) defineOwn(key, name, entry[name])
  return key
}

import {
  type AttributeFields,
  type AttributeValue,
  attributeType,
  attributeValueSize,
  canonicalNumber,
  equalValues,
  type Item,
  invalidParameter,
  maxInlineFilterSize,
  maxPartitionKeySize,
  validationError,
} from '@tablewright/dynamo'
import type { KeyAttribute, Table, VectorIndex } from '../catalog/table.js'
import { floatOf } from '../vectors/vector-value.js'
import { ownValue } from './check-keys.js'

const invalid = 'One or more parameter values were invalid.'

/**
 * Throws unless the attributes of an item for a vector index are valid. Attributes that an update does not change
 * are not checked: they may be older than the index.
 */
export function checkVectors(table: Table, item: Item, before?: Item): void {
  for (const index of table.vectorIndexes) {
    const vector = changedValue(item, before, index.vectorAttribute)
    if (vector !== undefined) checkVector(index, vector)
    if (index.partitionKey !== undefined) {
      const value = changedValue(item, before, index.partitionKey.name)
      if (value !== undefined) checkPartitionValue(index, index.partitionKey, value, before !== undefined)
    }
    for (const filter of index.filters) {
      const value = changedValue(item, before, filter.name)
      if (value !== undefined) checkFilterValue(index, filter, value)
    }
  }
}

function changedValue(item: Item, before: Item | undefined, name: string): AttributeValue | undefined {
  const value = ownValue(item, name)
  if (value === undefined || before === undefined) return value
  const old = ownValue(before, name)
  return old !== undefined && (old === value || equalValues(old, value)) ? undefined : value
}

function checkVector({ name, vectorAttribute, dimensions }: VectorIndex, value: AttributeValue): void {
  const elements = (value as AttributeFields).L
  if (elements === undefined)
    throw validationError(
      `${invalid} Invalid type for parameter ${vectorAttribute}, Expected: 32-bit floating point number list ` +
        `IndexName: ${name}`,
    )
  if (elements.length !== dimensions)
    throw validationError(
      `${invalid} Invalid size for parameter ${vectorAttribute}, Expected: ${dimensions}, ` +
        `Actual: ${elements.length} IndexName: ${name}`,
    )
  for (const [at, element] of elements.entries()) {
    if (floatOf(element) !== undefined) continue
    const place = `${vectorAttribute}[${at}]`
    if ('N' in element)
      throw validationError(
        `${invalid} Invalid value for parameter ${place}, Value: ${scientific((element as AttributeFields).N!)} ` +
          `is outside valid range [-3.4028235E38, 3.4028235E38]. IndexName: ${name}`,
      )
    throw validationError(
      `${invalid} Invalid type for parameter ${place}, Expected: 32-bit floating point number, ` +
        `Actual: ${attributeType(element)}. IndexName: ${name}`,
    )
  }
}

/** Prints a number of at least 39 digits as Java prints decimals: 1.3E+40. */
function scientific(text: string): string {
  const [, sign, first, rest] = /^(-?)(\d)(\d*)$/.exec(canonicalNumber(text))!
  const fraction = rest!.replace(/0+$/, '')
  return `${sign}${first}${fraction && `.${fraction}`}E+${rest!.length}`
}

function checkPartitionValue(
  index: VectorIndex,
  attribute: KeyAttribute,
  value: AttributeValue,
  updated: boolean,
): void {
  checkType(index, attribute, value)
  const size = attributeValueSize(value)
  if (size === 0) throw emptyPartitionValue(index, attribute, updated)
  if (size > maxPartitionKeySize)
    throw invalidParameter(
      `Aggregate size for HASH key attributes exceeds the maximum of ${maxPartitionKeySize} bytes`,
    )
}

function emptyPartitionValue(index: VectorIndex, attribute: KeyAttribute, updated: boolean): Error {
  const cause = updated
    ? 'The update expression attempted to update a secondary index key to a value that is not supported.'
    : 'A value specified for a secondary index key is not supported.'
  return validationError(
    `One or more parameter values are not valid. ${cause} The AttributeValue for a key attribute cannot contain an ` +
      `empty ${attribute.type === 'S' ? 'string' : 'binary'} value. ` +
      `IndexName: ${index.name}, IndexKey: ${attribute.name}`,
  )
}

function checkFilterValue(index: VectorIndex, attribute: KeyAttribute, value: AttributeValue): void {
  checkType(index, attribute, value)
  if (attributeValueSize(value) > maxInlineFilterSize)
    throw invalidParameter(
      `Size limit exceeded for SearchSchema attribute '${attribute.name}': maximum ${maxInlineFilterSize} bytes`,
    )
}

function checkType(index: VectorIndex, { name, type }: KeyAttribute, value: AttributeValue): void {
  if (!(type in value))
    throw validationError(
      `${invalid} Attribute '${name}' type mismatch. Expected: ${type}, Actual: ${attributeType(value)}. ` +
        `IndexName: ${index.name}`,
    )
}

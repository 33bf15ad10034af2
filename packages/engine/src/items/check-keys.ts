import {
  type AttributeValue,
  attributeType,
  attributeValueSize,
  base64Length,
  type Item,
  invalidParameter,
  keyDoesNotMatchSchema,
  maxPartitionKeySize,
  maxSortKeySize,
  utf8Length,
  validationError,
} from '@tablewright/dynamo'
import type { Index, KeyAttribute, Table } from '../catalog/table.js'

/** Throws unless `key` has the key attributes of the table and nothing else. */
export function checkKey(table: Table, key: Item): void {
  let count = 0
  for (const _ in key) count++
  if (count !== table.keys.length) throw keyDoesNotMatchSchema()
  for (const attribute of table.keys) {
    const text = scalarOf(key, attribute)
    if (text === undefined) throw keyDoesNotMatchSchema()
    checkKeyText(text, attribute, attribute === table.partitionKey)
  }
}

/** Throws unless the item has the keys of the table, and values of the right types for those of its indexes. */
export function checkItemKeys(table: Table, item: Item): void {
  for (const attribute of table.keys) {
    const value = ownValue(item, attribute.name)
    if (value === undefined) throw invalidParameter(`Missing the key ${attribute.name} in the item`)
    if (!(attribute.type in value))
      throw invalidParameter(
        `Type mismatch for key ${attribute.name} expected: ${attribute.type} actual: ${attributeType(value)}`,
      )
    checkKeyText(scalarOf(item, attribute)!, attribute, attribute === table.partitionKey)
  }
  for (const index of table.indexes) checkIndexKeys(index, item, emptyOnPut)
}

type EmptyMessage = (kind: string, index: Index, attribute: KeyAttribute) => string

const emptyOnPut: EmptyMessage = (kind, index, attribute) =>
  'One or more parameter values are not valid. A value specified for a secondary index key is not supported. ' +
  `The AttributeValue for a key attribute cannot contain an empty ${kind} value. ` +
  `IndexName: ${index.name}, IndexKey: ${attribute.name}`

/** Unlike a put, an update names neither the index nor its key in the error. */
const emptyOnUpdate: EmptyMessage = (kind) =>
  'One or more parameter values are not valid. The update expression attempted to update a secondary index key ' +
  `to a value that is not supported. The AttributeValue for a key attribute cannot contain an empty ${kind} value.`

/** Checks the index keys of an item after an update, as `checkItemKeys` does. */
export function checkUpdatedIndexKeys(table: Table, item: Item): void {
  for (const index of table.indexes) checkIndexKeys(index, item, emptyOnUpdate)
}

function checkIndexKeys(index: Index, item: Item, emptyMessage: EmptyMessage): void {
  let partitionSize = 0
  let sortSize = 0
  for (const attribute of index.keys) {
    const value = ownValue(item, attribute.name)
    if (value === undefined) continue
    if (!(attribute.type in value))
      throw invalidParameter(
        `Type mismatch for Index Key ${attribute.name} Expected: ${attribute.type} ` +
          `Actual: ${attributeType(value)} IndexName: ${index.name}`,
      )
    const size = attributeValueSize(value)
    if (size === 0) throw validationError(emptyMessage(kindName(attribute), index, attribute))
    if (index.keyShape.partition.some((key) => key.name === attribute.name)) partitionSize += size
    else sortSize += size
  }
  if (partitionSize > maxPartitionKeySize) throw partitionKeyTooLarge()
  if (sortSize > maxSortKeySize) throw sortKeyTooLarge()
}

/** Returns the text of a key attribute's value, if it has the type of the schema. */
function scalarOf(item: Item, attribute: KeyAttribute): string | undefined {
  const value = ownValue(item, attribute.name) as Readonly<Record<string, string>> | undefined
  return value?.[attribute.type]
}

/** Returns an attribute of the item, never an inherited property. */
export function ownValue(item: Item, name: string): AttributeValue | undefined {
  return Object.hasOwn(item, name) ? item[name] : undefined
}

function checkKeyText(text: string, attribute: KeyAttribute, partition: boolean): void {
  if (attribute.type === 'N') return
  const size = attribute.type === 'S' ? utf8Length(text) : base64Length(text)
  if (size === 0) throw validationError(`${emptyKey}${kindName(attribute)} value. Key: ${attribute.name}`)
  if (partition) {
    if (size > maxPartitionKeySize) throw partitionKeyTooLarge()
  } else if (size > maxSortKeySize) throw sortKeyTooLarge()
}

/** Whether this is the refusal of an empty value in a key of the table or of an index. */
export function isEmptyKey(error: Error): boolean {
  return error.message.startsWith(notValid) && error.message.includes(containsEmpty)
}

/** Start of the messages about empty key values. */
const notValid = 'One or more parameter values are not valid. '
const containsEmpty = 'The AttributeValue for a key attribute cannot contain an empty '
const emptyKey = `${notValid}${containsEmpty}`

function kindName(attribute: KeyAttribute): string {
  return attribute.type === 'S' ? 'string' : 'binary'
}

/** DynamoDB's message lacks this space, too. */
export function partitionKeyTooLarge(): Error {
  return invalidParameter(
    `Size of hashkey has exceeded the maximum size limit of${maxPartitionKeySize} bytes`,
  )
}

export function sortKeyTooLarge(): Error {
  return invalidParameter(
    `Aggregated size of all range keys has exceeded the size limit of ${maxSortKeySize} bytes`,
  )
}

export type { AttributeType, AttributeValue, Item } from './attribute-value.js'
export { DynamoError } from './dynamo-error.js'

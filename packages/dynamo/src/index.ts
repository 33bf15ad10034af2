export {
  type AttributeFields,
  type AttributeType,
  type AttributeValue,
  attributeType,
  type Item,
} from './attribute-value.js'
export { DynamoError } from './dynamo-error.js'
export * from './errors/authentication-errors.js'
export { type ErrorCode, errorKinds } from './errors/catalogue.js'
export { errorBody, errorType } from './errors/error-body.js'
export * from './errors/item-errors.js'
export { dynamoError } from './errors/make-error.js'
export * from './errors/request-errors.js'
export * from './errors/stream-errors.js'
export * from './errors/table-errors.js'
export * from './errors/transaction-errors.js'
export * from './errors/validation.js'
export * from './expressions/index.js'
export * from './limits.js'
export { addNumbers, subtractNumbers } from './numbers/add-numbers.js'
export { canonicalNumber } from './numbers/canonical-number.js'
export { compareNumbers } from './numbers/compare-numbers.js'
export {
  type DecodedNumber,
  decodeNumber,
  decodeNumberAt,
  encodeNumber,
  encodeNumberInto,
  maxEncodedNumberSize,
} from './numbers/encode-number.js'
export { base64Length, utf8Length } from './size/byte-length.js'
export {
  type IndexChange,
  indexWriteUnits,
  type ReadConsistency,
  readUnits,
  writeUnits,
} from './size/capacity.js'
export { attributeValueSize, itemSize } from './size/item-size.js'
export { checkAttributeValueTypes } from './values/check-types.js'
export { validateAttributeValue, validateItem } from './values/validate-value.js'

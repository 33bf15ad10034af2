import { maxAttributeNameSize } from '../limits.js'
import { utf8Length } from '../size/byte-length.js'
import { attributeNameTooLarge, emptyAttributeName } from './value-errors.js'

/** Shorter names are always within the limit: each character takes at most three bytes. */
const certainlyFits = Math.floor(maxAttributeNameSize / 3)

/** Throws when the name of an attribute, or of a member of a map, is empty or longer than DynamoDB allows. */
export function checkAttributeName(name: string): void {
  if (name === '') throw emptyAttributeName()
  if (name.length > certainlyFits && utf8Length(name) > maxAttributeNameSize) throw attributeNameTooLarge()
}

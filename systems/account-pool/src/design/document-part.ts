import { addedTo, type DocumentPart } from '@tablewright/design/model'
import { accountAdditions, indexes, leaseAdditions, userAdditions } from './additions.js'
import { documentPatterns } from './document.js'

/** The part of the design that the original document describes. Everything else is an addition. */
export const document: DocumentPart = {
  entities: ['Account', 'Lease', 'User'],
  patterns: Object.keys(documentPatterns),
  additions: [
    ...Object.keys(indexes).map((index) => `AccountPool.${index}`),
    ...addedTo('Account', accountAdditions),
    ...addedTo('Lease', leaseAdditions),
    ...addedTo('User', userAdditions),
  ],
}

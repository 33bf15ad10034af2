import { addedTo, type DocumentPart } from '@tablewright/design/model'
import { accountAdditions, indexes, leaseAdditions, userAdditions } from './additions.js'
import { documentPatterns } from './document.js'

/** What the original document describes; everything else is an addition. */
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

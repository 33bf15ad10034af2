import { addedTo, type DocumentPart } from '@tablewright/design'
import { accountAdditions, leaseAdditions, userAdditions } from './additions.js'
import { documentPatterns } from './document.js'

/** What the original document describes; everything else is an addition. */
export const document: DocumentPart = {
  entities: ['Account', 'Lease', 'User'],
  patterns: Object.keys(documentPatterns),
  additions: [
    ...addedTo('Account', accountAdditions),
    ...addedTo('Lease', leaseAdditions),
    ...addedTo('User', userAdditions),
  ],
}

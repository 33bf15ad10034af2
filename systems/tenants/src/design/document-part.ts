import { addedTo, type DocumentPart } from '@tablewright/design/model'
import * as additions from './additions.js'
import { documentPatterns } from './document.js'

/** The part of the design that the original document describes. Everything else is an addition. */
export const document: DocumentPart = {
  entities: ['Metadata', 'Operation', 'Upgrade'],
  patterns: Object.keys(documentPatterns),
  additions: [
    'Tenants.GSI1',
    'Tenants.GSI2',
    'Metadata.OfVersion',
    ...addedTo('Metadata', additions.metadataAdditions),
    ...addedTo('Operation', additions.runAdditions),
    ...addedTo('Upgrade', additions.runAdditions),
  ],
}

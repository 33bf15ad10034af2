import type { DocumentPart } from '@tablewright/design/model'
import { documentPatterns } from './document.js'

/** The part of the design that the original document describes. Everything else is an addition. */
export const document: DocumentPart = {
  entities: ['Account', 'Client', 'Invoice', 'LineItem'],
  patterns: Object.keys(documentPatterns),
  additions: ['Invoicing.GSI2', 'Invoicing.GSI3'],
}

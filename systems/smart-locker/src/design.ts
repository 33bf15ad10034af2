import { design } from '@tablewright/design'
import { AccessEvent, documentPatterns, Locker, Reservation } from './design/document.js'
import { maintenancePatterns } from './design/maintenance.js'
import { Door, productPatterns } from './design/product.js'

/** The design of the document, with what the product and its maintenance add. */
export const smartLocker = design('smart-locker', {
  entities: { Locker, Reservation, AccessEvent, Door },
  patterns: { ...documentPatterns, ...productPatterns, ...maintenancePatterns },
})

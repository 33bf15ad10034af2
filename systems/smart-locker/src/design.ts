import { design } from '@tablewright/design'
import { AccessEvent, documentPatterns, Locker, Reservation } from './design/document.js'
import { maintenancePatterns } from './design/maintenance.js'
import { Chain, Door, lockerOutbox, productPatterns } from './design/product.js'

/** The design of the document, with what the product and its maintenance add. */
export const smartLocker = design('smart-locker', {
  entities: { Locker, Reservation, AccessEvent, Door, Chain, ...lockerOutbox.entities },
  patterns: { ...documentPatterns, ...productPatterns, ...maintenancePatterns, ...lockerOutbox.patterns },
})

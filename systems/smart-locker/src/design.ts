import { design } from '@tablewright/design'
import { AccessEvent, documentPatterns, Locker, Reservation } from './design/document.js'
import { maintenancePatterns } from './design/maintenance.js'
import { Chain, Door, Location, lockerOutbox, productPatterns } from './design/product.js'

/** The design of the document, with the additions of the product and its maintenance. */
export const smartLocker = design('smart-locker', {
  entities: { Locker, Reservation, AccessEvent, Door, Chain, Location, ...lockerOutbox.entities },
  patterns: { ...documentPatterns, ...productPatterns, ...maintenancePatterns, ...lockerOutbox.patterns },
})

import { design } from '@tablewright/design'
import { History, Lock } from './design/additions.js'
import { documentPatterns, Metadata, Operation, Upgrade } from './design/document.js'
import { maintenancePatterns } from './design/maintenance.js'
import { productPatterns, tenantOutbox } from './design/product.js'
import {
  DeadLetter,
  FleetSample,
  FleetUpgrade,
  Message,
  Queue,
  QueueSample,
} from './design/product-entities.js'

/** The design of the document, with the additions of the product and its maintenance. */
export const tenants = design('tenants', {
  entities: {
    Metadata,
    Operation,
    Upgrade,
    History,
    Lock,
    Queue,
    Message,
    DeadLetter,
    QueueSample,
    FleetUpgrade,
    FleetSample,
    ...tenantOutbox.entities,
  },
  patterns: { ...documentPatterns, ...productPatterns, ...maintenancePatterns, ...tenantOutbox.patterns },
})

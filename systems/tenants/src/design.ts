import { design } from '@tablewright/design'
import {
  DeadLetter,
  FleetUpgrade,
  History,
  Lock,
  Message,
  Metadata,
  Operation,
  Queue,
  Upgrade,
} from './design/entities.js'
import { fleetPatterns } from './design/fleet-patterns.js'
import { queuePatterns } from './design/queue-patterns.js'
import { runPatterns } from './design/run-patterns.js'
import { tenantPatterns } from './design/tenant-patterns.js'
import { upkeepPatterns } from './design/upkeep-patterns.js'

export const tenants = design('tenants', {
  entities: { Metadata, Operation, Upgrade, History, Lock, Queue, Message, DeadLetter, FleetUpgrade },
  patterns: { ...tenantPatterns, ...runPatterns, ...queuePatterns, ...fleetPatterns, ...upkeepPatterns },
})

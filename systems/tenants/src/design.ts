import { design } from '@tablewright/design'
import { DeadLetter, History, Lock, Message, Metadata, Operation, Upgrade } from './entities.js'
import { queuePatterns } from './queue-patterns.js'
import { runPatterns } from './run-patterns.js'
import { tenantPatterns } from './tenant-patterns.js'

export const tenants = design('tenants', {
  entities: { Metadata, Operation, Upgrade, History, Lock, Message, DeadLetter },
  patterns: { ...tenantPatterns, ...runPatterns, ...queuePatterns },
})

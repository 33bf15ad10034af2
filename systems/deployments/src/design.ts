import { design } from '@tablewright/design'
import { AliasHistory, ConfigNextJS, Deployment, documentPatterns, Route } from './design/document.js'
import { LogEntry, Tombstone } from './design/log.js'
import { maintenancePatterns } from './design/maintenance.js'
import { deploymentOutbox, productPatterns, Stack } from './design/product.js'

/** The design of the document, with the additions of the product and its maintenance. */
export const deployments = design('deployments', {
  entities: {
    Deployment,
    Route,
    ConfigNextJS,
    AliasHistory,
    Stack,
    LogEntry,
    Tombstone,
    ...deploymentOutbox.entities,
  },
  patterns: { ...documentPatterns, ...productPatterns, ...maintenancePatterns, ...deploymentOutbox.patterns },
  accepts: [
    {
      code: 'TW502',
      place: 'patterns.getAliasByHostname',
      reason: 'One host has few routes: resolving an address compares their base paths itself.',
    },
  ],
})

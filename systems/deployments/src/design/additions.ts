import * as t from '@tablewright/design'
import { builtConfig, builtRoutes, failureReason } from './kinds.js'

// Attributes, derived items and steps that the product adds to the entities of the document.

export const deploymentAdditions = {
  /** Created and destroyed by our own hosting; the others are reported by events from outside. */
  managed: t.boolean().default(false).immutable(),
  routes: builtRoutes().default([]),
  config: builtConfig().default({}),
  // Changed in the transactions of the aliases: an index read could be stale.
  aliasCount: t.integer().default(0),
  /** When an alias last left it: a rollback may need it for a while. */
  releaseDate: t.timestamp().optional(),
  /** Number of requests to destroy it: events name the attempt that they report on. */
  destroyAttempt: t.integer().default(0),
  failureReason: failureReason().optional(),
  updateDate: t.timestamp().onWrite(),
}

/** Deployments that the built-in hosting still has to create or destroy. */
export const work = t.mirror({
  key: { PK: 'WORK', SK: 'D#<DeploymentId>' },
  while: {
    managed: true,
    status: [
      'INITIALIZED',
      'CREATE_IN_PROGRESS',
      'CREATE_COMPLETE',
      'DESTROY_REQUESTED',
      'DESTROY_IN_PROGRESS',
    ],
  },
  expect: { items: 50, bytes: 100 },
})

export const routeAdditions = {
  routes: builtRoutes(),
  /** Rises with each change, and continues from the history when the alias comes back. */
  revision: t.integer({ minimum: 0 }),
}

export const configAdditions = { config: builtConfig() }

/** A managed deployment changes only by events of its hosting, any other only by events from outside. */
export const byReporter = { managed: t.param('byHosting') } as const
export const reported = { given: { byHosting: t.boolean() } } as const
export const reportedAttempt = { given: { byHosting: t.boolean(), attempt: t.integer() } } as const

/** The alias as the caller read it. */
export const seen = { replaced: t.id(), seenRevision: t.integer({ minimum: 0 }) }
export const asSeen = { deploymentId: t.param('replaced'), revision: t.param('seenRevision') } as const

/** Attributes of the index DeploymentIdIndex. */
export const listed = ['basePath', 'createDate', 'deploymentId', 'deploymentAlias', 'hostname'] as const

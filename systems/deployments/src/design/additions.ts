import * as t from '@tablewright/design'
import * as kinds from './kinds.js'
import { builtConfig, builtRoutes, failureReason, generation } from './kinds.js'

// Attributes, derived items and steps that the product adds to the entities of the document.

const listedDeployment = [
  'CreateDate',
  'DeploymentAlias',
  'DeploymentId',
  'Status',
  'Project',
  'Branch',
  'Commit',
]

/** Index keys of additional lists: by status, by project, by branch, and by due review. */
export const deploymentIndexes = {
  StatusIndex: { partitionKey: 'Status', sortKey: 'GSI1SK', projection: listedDeployment },
  ProjectIndex: { partitionKey: 'Project', sortKey: 'GSI2SK', projection: listedDeployment },
  BranchIndex: { partitionKey: 'GSI3PK', sortKey: 'GSI3SK', projection: listedDeployment },
  ReviewIndex: { partitionKey: 'PK', sortKey: 'ReviewDate', projection: ['DeploymentId'] },
} as const

export const deploymentIndexKeys = {
  Status: '<Status>',
  Project: '<Project>',
  GSI2SK: '<CreateDate>#D#<DeploymentId>',
  GSI3PK: '<Project>#<Branch>',
  GSI3SK: '<CreateDate>#D#<DeploymentId>',
  ReviewDate: '<ReviewDate>',
} as const

export const aliasIndexes = {
  ProjectIndex: {
    partitionKey: 'Project',
    sortKey: 'SK',
    projection: ['BasePath', 'CreateDate', 'DeploymentId', 'DeploymentAlias', 'HostnameRev'],
  },
  // Searches use prefixes of host names, but the keys of the document have reversed labels.
  HostIndex: {
    partitionKey: 'PK',
    sortKey: 'Host',
    projection: ['BasePath', 'CreateDate', 'DeploymentId', 'DeploymentAlias', 'HostnameRev'],
  },
} as const

export const routeIndexKeys = { Project: '<Project>', Host: '<Host>' } as const

export const deploymentAdditions = {
  /** Distinguishes deployments with the same id. Events name the generation that they report on. */
  generation: generation().default(1).immutable(),
  project: kinds.project().immutable().optional(),
  branch: kinds.branch().immutable().optional(),
  commit: kinds.commit().immutable().optional(),
  commitMessage: kinds.commitMessage().immutable().optional(),
  commitAuthor: kinds.commitAuthor().immutable().optional(),
  /** Manifest of the uploaded files, which the edge serves. Fixed once finished. */
  manifest: kinds.fileHash().optional(),
  /** Whether the hosting port creates and destroys it. Otherwise external events report its status. */
  managed: t.boolean().default(false).immutable(),
  routes: builtRoutes().default([]),
  config: builtConfig().default({}),
  // Updated in the transactions of the aliases, because an index read could be stale.
  aliasCount: t.integer().default(0),
  /** Time at which an alias last pointed to it: a rollback may still need it. */
  releaseDate: t.timestamp().optional(),
  /** Time of the next review by the retention job. Absent once its destruction is requested. */
  reviewDate: t.timestamp().optional(),
  /** `DUE` until its preview host names point to it. */
  previews: t.oneOf('DUE', 'DONE').optional(),
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

/** Finished deployments whose preview host names do not point to them yet. */
export const previewWork = t.mirror({
  key: { PK: 'PREVIEWS', SK: 'D#<DeploymentId>' },
  while: { status: 'FINISHED', previews: 'DUE' },
  expect: { items: 10, bytes: 100 },
})

export const routeAdditions = {
  /** The host name as entered. */
  host: kinds.writtenHost(),
  /** Project of the deployment. Protects the host name from other projects. */
  project: kinds.project().optional(),
  /** Manifest of the deployment's files. */
  manifest: kinds.fileHash().optional(),
  routes: builtRoutes(),
  /** Incremented by each change. Continues from the history if the alias is created again. */
  revision: t.integer({ minimum: 0 }),
}

export const configAdditions = { config: builtConfig() }

/** The expected generation. */
export const seenGeneration = { generation: generation() }
export const asSeenGeneration = { generation: t.param('generation') } as const

/** A managed deployment is changed only by events of its hosting, any other only by external events. */
export const byReporter = { managed: t.param('byHosting'), ...asSeenGeneration } as const
export const byAttempt = { destroyAttempt: t.param('attempt'), ...byReporter } as const
export const reported = { given: { byHosting: t.boolean(), ...seenGeneration } } as const
export const reportedAttempt = { given: { ...reported.given, attempt: t.integer() } } as const

/** The expected deployment and revision of the alias. */
export const seen = { replaced: t.id(), seenRevision: t.integer({ minimum: 0 }) }
export const asSeen = { deploymentId: t.param('replaced'), revision: t.param('seenRevision') } as const

/** Attributes of the index DeploymentIdIndex. */
export const listed = ['basePath', 'createDate', 'deploymentId', 'deploymentAlias', 'hostname'] as const

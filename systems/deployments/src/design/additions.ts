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

/** Indexes of lists that the document does not have: by status, by project, by branch, and what is due for review. */
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
  // People search for host names by their first letters, but the keys of the document have reversed labels.
  HostIndex: {
    partitionKey: 'PK',
    sortKey: 'Host',
    projection: ['BasePath', 'CreateDate', 'DeploymentId', 'DeploymentAlias', 'HostnameRev'],
  },
} as const

export const routeIndexKeys = { Project: '<Project>', Host: '<Host>' } as const

export const deploymentAdditions = {
  /** Distinguishes deployments of the same id: events name the generation that they report on. */
  generation: generation().default(1).immutable(),
  project: kinds.project().immutable().optional(),
  branch: kinds.branch().immutable().optional(),
  commit: kinds.commit().immutable().optional(),
  commitMessage: kinds.commitMessage().immutable().optional(),
  commitAuthor: kinds.commitAuthor().immutable().optional(),
  /** Manifest of the uploaded files, which the edge serves. Fixed once finished. */
  manifest: kinds.fileHash().optional(),
  /** Created and destroyed by our own hosting; the others are reported by events from outside. */
  managed: t.boolean().default(false).immutable(),
  routes: builtRoutes().default([]),
  config: builtConfig().default({}),
  // Updated in the transactions of the aliases, because an index read could be stale.
  aliasCount: t.integer().default(0),
  /** When an alias last left it: a rollback may need it for a while. */
  releaseDate: t.timestamp().optional(),
  /** Since when the retention has not looked at it. Absent once its destruction is requested. */
  reviewDate: t.timestamp().optional(),
  /** DUE until its preview host names point to it. */
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
  /** The host name as it is written. */
  host: kinds.writtenHost(),
  /** Project of the deployment: another project does not take the host name over by mistake. */
  project: kinds.project().optional(),
  /** Manifest of the deployment's files. */
  manifest: kinds.fileHash().optional(),
  routes: builtRoutes(),
  /** Rises with each change, and continues from the history when the alias comes back. */
  revision: t.integer({ minimum: 0 }),
}

export const configAdditions = { config: builtConfig() }

/** The generation that the caller means. */
export const seenGeneration = { generation: generation() }
export const asSeenGeneration = { generation: t.param('generation') } as const

/** A managed deployment changes only by events of its hosting, any other only by events from outside. */
export const byReporter = { managed: t.param('byHosting'), ...asSeenGeneration } as const
export const byAttempt = { destroyAttempt: t.param('attempt'), ...byReporter } as const
export const reported = { given: { byHosting: t.boolean(), ...seenGeneration } } as const
export const reportedAttempt = { given: { ...reported.given, attempt: t.integer() } } as const

/** The alias as the caller read it. */
export const seen = { replaced: t.id(), seenRevision: t.integer({ minimum: 0 }) }
export const asSeen = { deploymentId: t.param('replaced'), revision: t.param('seenRevision') } as const

/** Attributes of the index DeploymentIdIndex. */
export const listed = ['basePath', 'createDate', 'deploymentId', 'deploymentAlias', 'hostname'] as const

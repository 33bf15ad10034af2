import * as t from '@tablewright/design'
import { actor } from '@tablewright/system'
import * as add from './additions.js'
import { basePath, deploymentAlias, deploymentStatus, hostname } from './kinds.js'
import { aliasTable, deploymentTable } from './tables.js'

// "DynamoDB Actions", in the order of the document. `…Additions` marks additions of the product.

export const Deployment = deploymentTable.entity('D', {
  key: {
    PK: 'DEPLOYMENTS',
    SK: 'D#<DeploymentId>',
    GSI1SK: '<CreateDate>#D#<DeploymentId>',
    ...add.deploymentIndexKeys,
  },
  attributes: {
    deploymentId: t.id(),
    createDate: t.timestamp().onCreate().immutable(),
    deploymentAlias: deploymentAlias().optional(),
    status: deploymentStatus(),
    ...add.deploymentAdditions,
  },
  derives: { Work: add.work, PreviewWork: add.previewWork },
  expect: { items: 5_000, bytes: 3_500 },
})

export const ConfigNextJS = aliasTable.entity('CN', {
  key: {
    PK: 'CONFIGNEXTJS',
    SK: '<HostnameRev>#<BasePath>',
    GSI1PK: 'D#<DeploymentId>',
    GSI1SK: '<CreateDate>#CN#<HostnameRev>#<BasePath>',
  },
  attributes: {
    hostname: hostname(),
    basePath: basePath(),
    deploymentId: t.id(),
    createDate: t.timestamp().onCreate(),
    deploymentAlias: deploymentAlias().optional(),
    ...add.configAdditions,
  },
  expect: { items: 5_000, bytes: 2_500 },
})

/** An alias consists of a Route and its ConfigNextJS. */
export const Route = aliasTable.entity('R', {
  key: {
    PK: 'ROUTES',
    SK: '<HostnameRev>#<BasePath>',
    GSI1PK: 'D#<DeploymentId>',
    GSI1SK: '<CreateDate>#R#<HostnameRev>#<BasePath>',
    ...add.routeIndexKeys,
  },
  attributes: {
    hostname: hostname(),
    basePath: basePath(),
    deploymentId: t.id(),
    createDate: t.timestamp().onCreate(),
    deploymentAlias: deploymentAlias().optional(),
    ...add.routeAdditions,
  },
  derives: {
    Config: t.twin(ConfigNextJS),
    Counted: t.count(Deployment, { attribute: 'aliasCount', requires: { status: 'FINISHED' } }),
  },
  expect: { items: 5_000, bytes: 1_500 },
})

/** Addition: the previous targets of an alias, for an instant rollback. Each revision ends once. */
export const AliasHistory = aliasTable.entity('H', {
  key: { PK: 'HISTORY#<HostnameRev>#<BasePath>', SK: '<Revision>' },
  attributes: {
    hostname: hostname(),
    basePath: basePath(),
    /** The revision that ended. */
    revision: t.integer({ minimum: 0 }),
    /** The deployment of that revision. */
    deploymentId: t.id(),
    change: t.oneOf('REPLACED', 'ROLLED_BACK', 'DELETED'),
    replacedBy: t.id().optional(),
    /** Revision that a rollback restored. */
    restored: t.integer().optional(),
    replacedDate: t.timestamp().onCreate(),
    actor: actor(),
    expireDate: t.timestamp().ttl(),
  },
  expect: { items: 50_000, bytes: 300 },
})

/** Addition: records when an alias leaves a deployment, which a rollback may need. */
export const release = t.update(Deployment, {
  given: { replaced: t.id() },
  where: { deploymentId: t.param('replaced') },
  to: { releaseDate: t.now(), reviewDate: t.now() },
  quiet: true,
})

/** Addition: the alias must point to this generation of the deployment. */
export const serve = t.update(Deployment, {
  given: add.seenGeneration,
  to: { reviewDate: t.now() },
  when: add.asSeenGeneration,
  quiet: true,
})

const deploymentPatterns = {
  createDeployment: t.create(Deployment, {
    goal: 'Inserts a new deployment into the DeploymentTable',
    to: { status: 'INITIALIZED', aliasCount: 0, reviewDate: t.now() },
  }),
  deleteDeploymentById: t.remove(Deployment, {
    goal: 'Deletes a deployment that never began, and that no alias names',
    given: add.seenGeneration,
    when: { status: 'INITIALIZED', aliasCount: 0, ...add.asSeenGeneration },
    mustExist: true,
  }),
  getDeploymentById: t.get(Deployment, {
    goal: 'Returns the Deployment for the given ID, or null when it does not exist',
    consistency: 'strong',
    rate: 'high',
  }),
  listDeployments: t.query(Deployment, {
    goal: 'Lists all deployments from the DeploymentTable, sorted by CreateDate DESC',
    index: 'CreateDateIndex',
    order: 'newest',
    returns: ['createDate', 'deploymentAlias', 'deploymentId', 'status'],
    rate: 'medium',
    expect: { items: 5_000, bytes: 200 },
  }),
  updateDeploymentStatusCreateFailed: t.update(Deployment, {
    goal: 'The creation has failed',
    ...add.reported,
    set: ['failureReason'],
    to: { status: 'CREATE_FAILED' },
    when: { status: ['INITIALIZED', 'CREATE_IN_PROGRESS'], ...add.byReporter },
  }),
  updateDeploymentStatusCreateInProgress: t.update(Deployment, {
    goal: 'The creation has begun',
    ...add.reported,
    to: { status: 'CREATE_IN_PROGRESS' },
    when: { status: 'INITIALIZED', ...add.byReporter },
  }),
  updateDeploymentStatusDestroyFailed: t.update(Deployment, {
    goal: 'The destruction has failed',
    ...add.reportedAttempt,
    set: ['failureReason'],
    to: { status: 'DESTROY_FAILED' },
    when: { status: ['DESTROY_REQUESTED', 'DESTROY_IN_PROGRESS'], ...add.byAttempt },
  }),
  updateDeploymentStatusDestroyInProgress: t.update(Deployment, {
    goal: 'The destruction has begun',
    ...add.reportedAttempt,
    to: { status: 'DESTROY_IN_PROGRESS' },
    when: { status: 'DESTROY_REQUESTED', ...add.byAttempt },
  }),
  updateDeploymentStatusDestroyRequested: t.update(Deployment, {
    goal: 'Requests the destruction of a deployment without aliases',
    given: { lastAttempt: t.integer(), ...add.seenGeneration },
    to: {
      status: 'DESTROY_REQUESTED',
      destroyAttempt: t.increment(),
      failureReason: t.clear(),
      reviewDate: t.clear(),
    },
    when: {
      status: ['FINISHED', 'CREATE_FAILED', 'DESTROY_FAILED'],
      aliasCount: 0,
      destroyAttempt: t.param('lastAttempt'),
      ...add.asSeenGeneration,
    },
  }),
  updateDeploymentStatusFinished: t.update(Deployment, {
    goal: 'The deployment can be served; the output of the build is given now at the latest',
    ...add.reported,
    edit: ['deploymentAlias', 'routes', 'config', 'manifest'],
    to: { status: 'FINISHED' },
    when: { status: ['INITIALIZED', 'CREATE_IN_PROGRESS', 'CREATE_COMPLETE'], ...add.byReporter },
  }),
}

const aliasPatterns = {
  // An alias that was created and deleted in between has used this revision.
  createAlias: t.transact(
    { route: t.create(Route), unused: t.ensure(AliasHistory, { when: t.itemAbsent() }), serve },
    { goal: 'Inserts a new route item into the AliasTable, with its configuration' },
  ),
  deleteAliasById: t.transact(
    {
      route: t.remove(Route, { given: add.seen, when: add.asSeen, mustExist: true }),
      history: t.create(AliasHistory, { given: add.seen, to: { ...add.asSeen, change: 'DELETED' } }),
      release,
    },
    { goal: 'Deletes an alias, and records its last deployment' },
  ),
  getAliasById: t.get(Route, { goal: 'Returns one alias', consistency: 'strong', rate: 'medium' }),
  listAliasesForDeployment: t.query(Route, {
    goal: 'Lists all aliases that are associated with a given deployment, sorted by CreateDate DESC',
    index: 'DeploymentIdIndex',
    by: 'deploymentId',
    order: 'newest',
    skipping: [ConfigNextJS],
    returns: add.listed,
    expect: { items: 20, bytes: 250 },
  }),
  getAliasByHostname: t.query(Route, {
    goal: 'The routes of a host name; the longest base path wins',
    by: 'hostname',
    order: 'ascending',
    page: 100,
    rate: { perSecond: 1_000, hottestShare: 1 },
    expect: { items: 2, bytes: 1_500 },
  }),
}

/** Status patterns are conditional on the previous status: a late or repeated event changes nothing. */
export const documentPatterns = t.withDefaults({ rate: 'low' }, { ...deploymentPatterns, ...aliasPatterns })

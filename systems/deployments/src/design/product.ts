import * as t from '@tablewright/design'
import { outbox } from '@tablewright/system'
import { asSeen, byAttempt, byReporter, listed, reported, reportedAttempt, seen } from './additions.js'
import { AliasHistory, ConfigNextJS, Deployment, Route, release, serve } from './document.js'
import { generation } from './kinds.js'
import { LogEntry, logPatterns, Tombstone } from './log.js'
import { deploymentTable } from './tables.js'

/**
 * Resources that the built-in hosting created for a deployment. Kept for some time after they are destroyed.
 */
export const Stack = deploymentTable.entity('S', {
  key: { PK: 'STACKS', SK: 'D#<DeploymentId>' },
  attributes: {
    deploymentId: t.id(),
    generation: generation().default(1),
    state: t.oneOf('CREATED', 'DESTROYED'),
    resources: t.list(t.text({ maximumLength: 1_000 })),
    createDate: t.timestamp().onCreate(),
    expireDate: t.timestamp().ttl().optional(),
  },
  expect: { items: 5_000, bytes: 500 },
})

const deploymentList = {
  order: 'newest',
  returns: ['createDate', 'deploymentAlias', 'deploymentId', 'status', 'project', 'branch', 'commit'],
  expect: { items: 500, bytes: 250 },
} as const

/** The events of `events.ts`. */
export const deploymentOutbox = outbox(deploymentTable)

const deploymentPatterns = {
  updateDeploymentStatusCreateComplete: t.update(Deployment, {
    goal: 'Everything is created',
    ...reported,
    to: { status: 'CREATE_COMPLETE' },
    when: { status: ['INITIALIZED', 'CREATE_IN_PROGRESS'], ...byReporter },
  }),
  deleteDestroyed: t.remove(Deployment, {
    goal: 'Everything is destroyed, and the deployment is deleted',
    ...reportedAttempt,
    when: { status: ['DESTROY_REQUESTED', 'DESTROY_IN_PROGRESS'], aliasCount: 0, ...byAttempt },
    mustExist: true,
  }),
  ...logPatterns,
  tombstone: t.get(Tombstone, {
    goal: 'The last generation of an id that was deleted',
    consistency: 'strong',
  }),
  listDeploymentsByPrefix: t.query(Deployment, {
    goal: 'Find deployments by the beginning of their ids',
    beginsWith: 'deploymentId',
    order: 'ascending',
    returns: ['deploymentId', 'createDate', 'deploymentAlias', 'status'],
    expect: { items: 100, bytes: 1_500 },
  }),
  listDeploymentsByStatus: t.query(Deployment, {
    goal: 'Lists the deployments of a status, newest first',
    index: 'StatusIndex',
    by: 'status',
    ...deploymentList,
  }),
  listDeploymentsOfProject: t.query(Deployment, {
    goal: 'Lists the deployments of a project, newest first',
    index: 'ProjectIndex',
    by: 'project',
    ...deploymentList,
  }),
  listDeploymentsOfBranch: t.query(Deployment, {
    goal: 'Lists the deployments of a branch, newest first',
    index: 'BranchIndex',
    by: ['project', 'branch'],
    ...deploymentList,
  }),
  deploymentsToReview: t.query(Deployment, {
    goal: 'The deployments that the retention has to look at, the longest unseen first',
    index: 'ReviewIndex',
    before: 'reviewDate',
    order: 'ascending',
    page: 200,
    returns: ['deploymentId'],
    expect: { items: 100, bytes: 150 },
  }),
  postponeReview: t.update(Deployment, {
    goal: 'Postpones the review of a deployment by the retention',
    given: { seenCount: t.integer(), generation: generation() },
    set: ['reviewDate'],
    when: { aliasCount: t.param('seenCount'), generation: t.param('generation'), reviewDate: t.present() },
    quiet: true,
  }),
  deploymentLog: t.query(LogEntry, {
    goal: 'The events of a deployment, the newest first',
    by: 'deploymentId',
    order: 'newest',
    consistency: 'strong',
    expect: { items: 10, bytes: 250 },
  }),
  deploymentsToPreview: t.query(Deployment.PreviewWork, {
    goal: 'Finished deployments whose preview host names do not point to them yet',
    consistency: 'strong',
    expect: { items: 10, bytes: 100 },
  }),
  finishPreviews: t.update(Deployment, {
    goal: 'The preview host names point to the deployment',
    given: { generation: generation() },
    to: { previews: 'DONE' },
    when: { previews: 'DUE', generation: t.param('generation') },
    quiet: true,
  }),
  deploymentsToWorkOn: t.query(Deployment.Work, {
    goal: 'Deployments that the hosting must create or destroy',
    consistency: 'strong',
    expect: { items: 50, bytes: 100 },
  }),
  stack: t.get(Stack, { goal: 'The stack of the built-in hosting', consistency: 'strong' }),
  createStack: t.put(Stack, {
    goal: 'Creates the stack of a deployment once; never after this or a later generation was destroyed',
    given: { generation: generation() },
    to: { state: 'CREATED' },
    when: t.anyOf(
      t.itemAbsent(),
      { state: 'CREATED', generation: t.param('generation') },
      { generation: t.below(t.param('generation')) },
    ),
  }),
  destroyStack: t.put(Stack, {
    goal: 'Destroys the stack of a deployment, and records it; a later generation is kept',
    given: { generation: generation() },
    to: { state: 'DESTROYED', resources: [] },
    when: t.anyOf(t.itemAbsent(), { generation: t.atMost(t.param('generation')) }),
  }),
}

const aliasPatterns = {
  // Puts the whole alias: a reader sees either the old or the new deployment.
  replaceAlias: t.transact(
    {
      route: t.put(Route, { given: seen, when: asSeen }),
      history: t.create(AliasHistory, {
        given: { ...seen, deploymentId: t.id() },
        to: { ...asSeen, replacedBy: t.param('deploymentId') },
      }),
      release,
      serve,
    },
    { goal: 'Points an alias at another deployment, and records the replaced one' },
  ),
  listAliases: t.query(Route, {
    goal: 'All aliases, in the order of their reversed host names',
    order: 'ascending',
    returns: listed,
    expect: { items: 5_000, bytes: 1_500 },
  }),
  listAliasesUnderDomain: t.query(Route, {
    goal: 'The routes of all host names under a domain, for wildcards',
    beginsWith: 'hostname',
    order: 'ascending',
    returns: listed,
    expect: { items: 50, bytes: 1_500 },
  }),
  listAliasesByPrefix: t.query(Route, {
    goal: 'Find aliases by the beginning of their host names',
    index: 'HostIndex',
    beginsWith: 'host',
    order: 'ascending',
    returns: listed,
    expect: { items: 100, bytes: 250 },
  }),
  listAliasesOfProject: t.query(Route, {
    goal: 'The aliases of a project, in the order of their reversed host names',
    index: 'ProjectIndex',
    by: 'project',
    order: 'ascending',
    returns: listed,
    expect: { items: 50, bytes: 250 },
  }),
  getConfig: t.get(ConfigNextJS, { goal: 'Returns the configuration of an alias', rate: 'high' }),
  listAliasHistory: t.query(AliasHistory, {
    goal: 'The history of an alias, the newest first',
    by: ['hostname', 'basePath'],
    order: 'descending',
    consistency: 'strong',
    expect: { items: 20, bytes: 300 },
  }),
}

export const productPatterns = t.withDefaults({ rate: 'low' }, { ...deploymentPatterns, ...aliasPatterns })

import * as t from '@tablewright/design'
import { asSeen, byReporter, listed, reported, reportedAttempt, seen } from './additions.js'
import { AliasHistory, ConfigNextJS, Deployment, deploymentTable, Route, release } from './document.js'

/** Resources that the built-in hosting made for a deployment. A destroyed one is kept for a while. */
export const Stack = deploymentTable.entity('S', {
  key: { PK: 'STACKS', SK: 'D#<DeploymentId>' },
  attributes: {
    deploymentId: t.id(),
    state: t.oneOf('CREATED', 'DESTROYED'),
    resources: t.list(t.text({ maximumLength: 1_000 })),
    createDate: t.timestamp().onCreate(),
    expireDate: t.timestamp().ttl().optional(),
  },
  expect: { items: 5_000, bytes: 500 },
})

const deploymentPatterns = {
  updateDeploymentStatusCreateComplete: t.update(Deployment, {
    goal: 'Everything is created',
    ...reported,
    to: { status: 'CREATE_COMPLETE' },
    when: { status: ['INITIALIZED', 'CREATE_IN_PROGRESS'], ...byReporter },
  }),
  deleteDestroyed: t.remove(Deployment, {
    goal: 'Everything is destroyed, and the deployment is forgotten',
    ...reportedAttempt,
    when: {
      status: ['DESTROY_REQUESTED', 'DESTROY_IN_PROGRESS'],
      destroyAttempt: t.param('attempt'),
      aliasCount: 0,
      ...byReporter,
    },
    mustExist: true,
  }),
  deploymentsBefore: t.query(Deployment, {
    goal: 'The deployments that are old enough to be destroyed, oldest first',
    index: 'CreateDateIndex',
    before: 'createDate',
    order: 'oldest',
    page: 200,
    returns: ['createDate', 'deploymentId', 'status'],
    expect: { items: 4_000, bytes: 200 },
  }),
  deploymentsToWorkOn: t.query(Deployment.Work, {
    goal: 'What the hosting has to create or destroy',
    consistency: 'strong',
    expect: { items: 50, bytes: 100 },
  }),
  stack: t.get(Stack, { goal: 'What the built-in hosting made', consistency: 'strong' }),
  createStack: t.put(Stack, {
    goal: 'Makes what a deployment needs, once; never after it was destroyed',
    to: { state: 'CREATED' },
    when: t.anyOf(t.itemAbsent(), { state: 'CREATED' }),
  }),
  destroyStack: t.put(Stack, {
    goal: 'Destroys what a deployment needed, and remembers that',
    to: { state: 'DESTROYED', resources: [] },
  }),
}

const aliasPatterns = {
  // The whole alias is put again, so that a reader sees the old deployment or the new one.
  replaceAlias: t.transact(
    {
      route: t.put(Route, { given: seen, when: asSeen }),
      history: t.create(AliasHistory, {
        given: { ...seen, deploymentId: t.id() },
        to: { ...asSeen, replacedBy: t.param('deploymentId') },
      }),
      release,
    },
    { goal: 'Lets an alias lead to another deployment, and notes the one that it replaced' },
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
  getConfig: t.get(ConfigNextJS, { goal: 'Returns the configuration of an alias', rate: 'high' }),
  listAliasHistory: t.query(AliasHistory, {
    goal: 'What an alias led to before, the last first',
    by: ['hostname', 'basePath'],
    order: 'descending',
    consistency: 'strong',
    expect: { items: 20, bytes: 300 },
  }),
}

export const productPatterns = t.withDefaults({ rate: 'low' }, { ...deploymentPatterns, ...aliasPatterns })

import {
  anyOf,
  boolean,
  clear,
  create,
  get,
  increment,
  integer,
  itemAbsent,
  param,
  put,
  query,
  remove,
  update,
} from '@tablewright/design'
import { Deployment, Stack } from './entities.js'

/** Only its hosting tells of a managed deployment, and never of another. */
const told = { given: { byHosting: boolean() } } as const
const toldOfAttempt = { given: { byHosting: boolean(), attempt: integer() } } as const
const itsTeller = { managed: param('byHosting') } as const

/**
 * A late or repeated event finds another status and changes nothing. An early one implies those that it overtook, so that
 * the same events in any order end in the same status.
 */
export const statusPatterns = {
  updateDeploymentStatusCreateInProgress: update(Deployment, {
    goal: 'The creation has begun',
    ...told,
    to: { status: 'CREATE_IN_PROGRESS' },
    when: { status: 'INITIALIZED', ...itsTeller },
    rate: 'low',
  }),
  updateDeploymentStatusCreateComplete: update(Deployment, {
    goal: 'Everything is created',
    ...told,
    to: { status: 'CREATE_COMPLETE' },
    when: { status: ['INITIALIZED', 'CREATE_IN_PROGRESS'], ...itsTeller },
    rate: 'low',
  }),
  updateDeploymentStatusCreateFailed: update(Deployment, {
    goal: 'The creation has failed',
    ...told,
    set: ['failureReason'],
    to: { status: 'CREATE_FAILED' },
    when: { status: ['INITIALIZED', 'CREATE_IN_PROGRESS'], ...itsTeller },
    rate: 'low',
  }),
  updateDeploymentStatusFinished: update(Deployment, {
    goal: 'The deployment can be served; what the build made is told at the latest now',
    ...told,
    edit: ['deploymentAlias', 'routes', 'config'],
    to: { status: 'FINISHED' },
    when: { status: ['INITIALIZED', 'CREATE_IN_PROGRESS', 'CREATE_COMPLETE'], ...itsTeller },
    rate: 'low',
  }),
  updateDeploymentStatusDestroyRequested: update(Deployment, {
    goal: 'Somebody wants the deployment destroyed, and no alias names it',
    given: { lastAttempt: integer() },
    to: { status: 'DESTROY_REQUESTED', destroyAttempt: increment(), failureReason: clear() },
    when: {
      status: ['FINISHED', 'CREATE_FAILED', 'DESTROY_FAILED'],
      aliasCount: 0,
      destroyAttempt: param('lastAttempt'),
    },
    rate: 'low',
  }),
  updateDeploymentStatusDestroyInProgress: update(Deployment, {
    goal: 'The destruction has begun',
    ...toldOfAttempt,
    to: { status: 'DESTROY_IN_PROGRESS' },
    when: { status: 'DESTROY_REQUESTED', destroyAttempt: param('attempt'), ...itsTeller },
    rate: 'low',
  }),
  updateDeploymentStatusDestroyFailed: update(Deployment, {
    goal: 'The destruction has failed',
    ...toldOfAttempt,
    set: ['failureReason'],
    to: { status: 'DESTROY_FAILED' },
    when: {
      status: ['DESTROY_REQUESTED', 'DESTROY_IN_PROGRESS'],
      destroyAttempt: param('attempt'),
      ...itsTeller,
    },
    rate: 'low',
  }),
  deleteDestroyed: remove(Deployment, {
    goal: 'Everything is destroyed, and the deployment is forgotten',
    ...toldOfAttempt,
    when: {
      status: ['DESTROY_REQUESTED', 'DESTROY_IN_PROGRESS'],
      destroyAttempt: param('attempt'),
      aliasCount: 0,
      ...itsTeller,
    },
    mustExist: true,
    rate: 'low',
  }),
}

export const deploymentPatterns = {
  createDeployment: create(Deployment, {
    goal: 'Inserts a new deployment into the DeploymentTable',
    to: { status: 'INITIALIZED' },
    rate: 'low',
  }),
  deleteDeploymentById: remove(Deployment, {
    goal: 'Deletes a deployment that never began, and that no alias names',
    when: { status: 'INITIALIZED', aliasCount: 0 },
    mustExist: true,
    rate: 'low',
  }),
  getDeploymentById: get(Deployment, {
    goal: 'Returns the Deployment for the given ID, or null when it does not exist',
    consistency: 'strong',
    rate: 'high',
  }),
  listDeployments: query(Deployment, {
    goal: 'Lists all deployments from the DeploymentTable, sorted by CreateDate DESC',
    index: 'CreateDateIndex',
    order: 'newest',
    returns: ['createDate', 'deploymentAlias', 'deploymentId', 'status'],
    rate: 'medium',
    expect: { items: 5_000, bytes: 200 },
  }),
  deploymentsBefore: query(Deployment, {
    goal: 'The deployments that are old enough to be destroyed, oldest first',
    index: 'CreateDateIndex',
    before: 'createDate',
    order: 'oldest',
    page: 200,
    returns: ['createDate', 'deploymentId', 'status'],
    rate: 'low',
    expect: { items: 4_000, bytes: 200 },
  }),
  deploymentsToWorkOn: query(Deployment.Work, {
    goal: 'What the hosting has to create or destroy',
    rate: 'low',
    consistency: 'strong',
    expect: { items: 50, bytes: 100 },
  }),
  stack: get(Stack, { goal: 'What the built-in hosting made', consistency: 'strong', rate: 'low' }),
  createStack: put(Stack, {
    goal: 'Makes what a deployment needs, once; never after it was destroyed',
    to: { state: 'CREATED' },
    when: anyOf(itemAbsent(), { state: 'CREATED' }),
    rate: 'low',
  }),
  destroyStack: put(Stack, {
    goal: 'Destroys what a deployment needed, and remembers that',
    to: { state: 'DESTROYED', resources: [] },
    rate: 'low',
  }),
  ...statusPatterns,
}

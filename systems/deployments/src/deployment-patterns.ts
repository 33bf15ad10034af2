import { create, get, param, query, remove, update } from '@tablewright/design'
import { Deployment, deploymentStatus } from './entities.js'

/** A late or repeated event finds another status and changes nothing. */
export const deploymentPatterns = {
  createDeployment: create(Deployment, {
    goal: 'Inserts a new deployment into the DeploymentTable',
    to: { status: 'INITIALIZED' },
    rate: 'low',
  }),
  deleteDeploymentById: remove(Deployment, {
    goal: 'Deletes a deployment that is destroyed or never began, and that no alias names',
    when: { status: ['INITIALIZED', 'DESTROY_IN_PROGRESS'], aliasCount: 0 },
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
  updateDeploymentStatus: update(Deployment, {
    goal: 'Moves a deployment from one status to the next; the named actions each do this',
    given: { fromStatus: deploymentStatus() },
    set: ['status'],
    edit: ['failureReason'],
    when: { status: param('fromStatus') },
    rate: 'medium',
  }),
  updateDeploymentStatusCreateInProgress: update(Deployment, {
    to: { status: 'CREATE_IN_PROGRESS' },
    when: { status: 'INITIALIZED' },
    rate: 'low',
  }),
  updateDeploymentStatusCreateComplete: update(Deployment, {
    to: { status: 'CREATE_COMPLETE' },
    when: { status: 'CREATE_IN_PROGRESS' },
    rate: 'low',
  }),
  updateDeploymentStatusCreateFailed: update(Deployment, {
    set: ['failureReason'],
    to: { status: 'CREATE_FAILED' },
    when: { status: ['INITIALIZED', 'CREATE_IN_PROGRESS'] },
    rate: 'low',
  }),
  updateDeploymentStatusFinished: update(Deployment, {
    edit: ['deploymentAlias'],
    to: { status: 'FINISHED' },
    when: { status: ['INITIALIZED', 'CREATE_COMPLETE'] },
    rate: 'low',
  }),
  updateDeploymentStatusDestroyRequested: update(Deployment, {
    to: { status: 'DESTROY_REQUESTED' },
    when: { status: ['FINISHED', 'CREATE_FAILED', 'DESTROY_FAILED'], aliasCount: 0 },
    rate: 'low',
  }),
  updateDeploymentStatusDestroyInProgress: update(Deployment, {
    to: { status: 'DESTROY_IN_PROGRESS' },
    when: { status: 'DESTROY_REQUESTED' },
    rate: 'low',
  }),
  updateDeploymentStatusDestroyFailed: update(Deployment, {
    set: ['failureReason'],
    to: { status: 'DESTROY_FAILED' },
    when: { status: ['DESTROY_REQUESTED', 'DESTROY_IN_PROGRESS'] },
    rate: 'low',
  }),
}

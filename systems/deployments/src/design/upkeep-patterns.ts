import { create, get, id, integer, param, put, scan, transactGet, update } from '@tablewright/design'
import { AliasHistory, ConfigNextJS, Deployment, deploymentStatus, Route, Stack } from './entities.js'

/** What check, repair and sample data need. */
export const upkeepPatterns = {
  everyDeployment: scan([Deployment, Stack], {
    goal: 'See all deployments, and what was made for them',
    maintenance: true,
    consistency: 'strong',
    page: 200,
  }),
  everyAlias: scan([Route, ConfigNextJS, AliasHistory], {
    goal: 'See all aliases and what they led to',
    maintenance: true,
    consistency: 'strong',
    page: 200,
  }),
  aliasAndDeployment: transactGet(
    { route: get(Route), config: get(ConfigNextJS), deployment: get(Deployment) },
    { goal: 'An alias and its deployment at one moment' },
  ),
  stackAndDeployment: transactGet(
    { stack: get(Stack), deployment: get(Deployment) },
    { goal: 'A stack and its deployment at one moment' },
  ),
  recordDeployment: create(Deployment, {
    goal: 'Take in a deployment whatever became of it, in sample data or one that was lost',
  }),
  rebuildAlias: put(Route, {
    goal: 'Give an alias what its deployment was built with',
    given: { seenRevision: integer(), seenDeployment: id() },
    when: { revision: param('seenRevision'), deploymentId: param('seenDeployment') },
  }),
  mendRevision: update(Route, {
    goal: 'Let the revision of an alias go on from its history',
    given: { seenRevision: integer() },
    set: ['revision'],
    when: { revision: param('seenRevision') },
  }),
  mendFailure: update(Deployment, {
    goal: 'Give a failure its reason, and what has not failed none',
    given: { seenStatus: deploymentStatus() },
    edit: ['failureReason'],
    when: { status: param('seenStatus') },
  }),
}

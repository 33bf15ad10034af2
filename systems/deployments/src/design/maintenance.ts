import * as t from '@tablewright/design'
import { AliasHistory, ConfigNextJS, Deployment, Route } from './document.js'
import { deploymentStatus } from './kinds.js'
import { LogEntry, Tombstone } from './log.js'
import { Stack } from './product.js'

/** Patterns of check, repair and sample data. */
export const maintenancePatterns = {
  everyDeployment: t.scan([Deployment, Stack, LogEntry, Tombstone], {
    goal: 'Read all deployments and their stacks',
    maintenance: true,
    consistency: 'strong',
    page: 200,
  }),
  everyAlias: t.scan([Route, ConfigNextJS, AliasHistory], {
    goal: 'Read all aliases and their histories',
    maintenance: true,
    consistency: 'strong',
    page: 200,
  }),
  aliasAndDeployment: t.transactGet(
    { route: t.get(Route), config: t.get(ConfigNextJS), deployment: t.get(Deployment) },
    { goal: 'An alias and its deployment at one moment' },
  ),
  stackAndDeployment: t.transactGet(
    { stack: t.get(Stack), deployment: t.get(Deployment) },
    { goal: 'A stack and its deployment at one moment' },
  ),
  recordDeployment: t.create(Deployment, {
    goal: 'Store a deployment in any state, in sample data or one that was lost',
    to: { aliasCount: 0 },
  }),
  recordHistory: t.create(AliasHistory, { goal: 'Store what an alias pointed to before, in sample data' }),
  rebuildAlias: t.put(Route, {
    goal: 'Give an alias what its deployment was built with',
    given: { seenRevision: t.integer({ minimum: 0 }), seenDeployment: t.id() },
    when: { revision: t.param('seenRevision'), deploymentId: t.param('seenDeployment') },
  }),
  repairRevision: t.update(Route, {
    goal: 'Continue the revision of an alias from its history',
    given: { seenRevision: t.integer({ minimum: 0 }) },
    set: ['revision'],
    when: { revision: t.param('seenRevision') },
  }),
  repairFailure: t.update(Deployment, {
    goal: 'Set the reason of a failure, and clear it elsewhere',
    given: { seenStatus: deploymentStatus() },
    edit: ['failureReason'],
    when: { status: t.param('seenStatus') },
  }),
  repairReview: t.update(Deployment, {
    goal: 'Set the date from which a deployment waits for its review, or clear it',
    given: { seenStatus: deploymentStatus() },
    edit: ['reviewDate'],
    when: { status: t.param('seenStatus') },
    quiet: true,
  }),
  tombstoneAndDeployment: t.transactGet(
    { tombstone: t.get(Tombstone), deployment: t.get(Deployment) },
    { goal: 'A tombstone and the deployment of its id at one moment' },
  ),
  repairTombstone: t.update(Tombstone, {
    goal: 'Set the last deleted generation before that of the deployment',
    given: { seenGeneration: t.integer() },
    set: ['generation'],
    when: { generation: t.param('seenGeneration') },
  }),
  removeTombstone: t.remove(Tombstone, {
    goal: 'Remove a tombstone of a deployment that is the first of its id',
    given: { seenGeneration: t.integer() },
    when: { generation: t.param('seenGeneration') },
  }),
}

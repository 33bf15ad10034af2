import { type ExpectedEvents, perform, type Storm, withExpectedEvents } from '@tablewright/system/testing'
import { statusEvents } from '../events.js'
import type { Deployments } from '../open.js'
import { promoteDeployment } from '../rules/aliases/create-alias.js'
import { deleteAlias } from '../rules/aliases/delete-alias.js'
import { rollbackAlias } from '../rules/aliases/rollback-alias.js'
import { createDeployment } from '../rules/deployments/create-deployment.js'
import { reportEvent } from '../rules/deployments/update-status.js'
import { deploymentsSystemOf } from '../system.js'
import { finishedDeployment, freshDatabase } from './bench.js'

const hostname = 'www.example.com'
const key = { hostname, basePath: '/' }

/** The expected events, from the log of the deployments and the revision of the alias. */
const story: ExpectedEvents<Deployments> = {
  db: ({ db }) => db,
  nameOf: ({ eventType, aggregateId, data }) =>
    `${eventType} ${aggregateId} ${data.revision ?? data.generation}`,
  expected: async ({ db }) => {
    const names: string[] = []
    for await (const { type, item } of db.everyDeployment()) {
      if (type !== 'L') continue
      for (const { eventType } of statusEvents(item.event, item)) {
        names.push(`${eventType} ${item.deploymentId} ${item.generation}`)
      }
    }
    let revision = (await db.getAliasById(key))?.revision ?? 0
    for await (const entry of db.listAliasHistory(key)) {
      revision = Math.max(revision, entry.revision)
      if (entry.change === 'DELETED') names.push(`alias.deleted ${hostname} ${entry.revision}`)
    }
    for (let each = 1; each <= revision; each++) names.push(`alias.moved ${hostname} ${each}`)
    return names
  },
}

const ids = ['old', 'new', 'next']
/** Concurrent promotions, rollbacks and deletions with crashing processes. */
export const eventAttack: Omit<Storm<Deployments>, 'seed'> = {
  system: withExpectedEvents(deploymentsSystemOf({ resolverMilliseconds: 0 }), story),
  database: freshDatabase,
  prepare: async (services) => {
    for (const deploymentId of ['old', 'new']) await finishedDeployment(services, deploymentId)
  },
  actors: 3,
  steps: 6,
  crashWithin: 25,
  act: (services, dice) => {
    const deploymentId = dice.pick(ids)
    switch (dice.below(6)) {
      case 0:
        return perform(services, createDeployment, { deploymentId })
      case 1: {
        const event = dice.pick(['FINISHED', 'CREATE_FAILED'] as const)
        return perform(services, reportEvent, { deploymentId, event })
      }
      case 2:
        return perform(services, deleteAlias, { hostname })
      case 3:
        return perform(services, rollbackAlias, { hostname })
      default:
        return perform(services, promoteDeployment, { hostname, deploymentId })
    }
  },
}

/** A deployment that finishes and is promoted. */
export async function eventScenario(services: Deployments): Promise<void> {
  await finishedDeployment(services, 'next')
  await perform(services, promoteDeployment, { hostname, deploymentId: 'next' })
}

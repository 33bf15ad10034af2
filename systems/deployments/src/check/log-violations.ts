import { flatMapInTurns } from '@tablewright/system'
import type { DeploymentItem, LogItem } from '../db.js'
import type { Deployments } from '../open.js'
import { logEntry } from '../rules/deployments/log-entry.js'
import type { Snapshot } from './read-all.js'
import type { RepairableViolation } from './violation.js'

/**
 * Checks that the log of each deployment matches its status and generation, and that a deleted deployment has
 * a tombstone. Log and tombstone are repaired from the deployment. A wrong generation is left to a person.
 */
export function logViolations(
  services: Deployments,
  snapshot: Snapshot,
): Promise<readonly RepairableViolation[]> {
  const buried = new Map(snapshot.tombstones.map((each) => [each.deploymentId, each.generation]))
  return flatMapInTurns(snapshot.logs, ([deploymentId, entries]): RepairableViolation[] => {
    if (snapshot.unreadable.has(deploymentId)) return []
    const deployment = snapshot.deployments.get(deploymentId)
    const found = deployment
      ? unlikeLog(services, deployment, entries)
      : unlikeTombstone(services, deploymentId, entries, buried.get(deploymentId) ?? 0)
    return found ? [{ invariant: 'log', data: { deploymentId }, ...found }] : []
  })
}

type Found = Pick<RepairableViolation, 'message' | 'repair'> | undefined

function unlikeLog(services: Deployments, deployment: DeploymentItem, entries: readonly LogItem[]): Found {
  const { deploymentId, status, generation } = deployment
  const latest = latestGeneration(entries)
  if (latest !== generation) {
    return { message: `Deployment ${deploymentId} has generation ${generation}, and its log has ${latest}.` }
  }
  const event = status === 'INITIALIZED' ? 'CREATED' : status
  if (entries.some((entry) => entry.generation === generation && entry.event === event)) return undefined
  return {
    message: `Deployment ${deploymentId} is ${status}, which its log does not have.`,
    repair: async () => {
      await services.db.transact((tx) => [logEntry(services, tx, event, { deploymentId, generation })])
      return `The log of deployment ${deploymentId} has ${event}.`
    },
  }
}

function unlikeTombstone(
  services: Deployments,
  deploymentId: string,
  entries: readonly LogItem[],
  buried: number,
): Found {
  const generation = latestGeneration(entries)
  if (generation === buried) return undefined
  if (generation < buried) {
    return {
      message: `Deployment ${deploymentId} has a tombstone of ${buried}, and its log has ${generation}.`,
    }
  }
  const isLogged = entries.some((each) => each.generation === generation && ends.has(each.event))
  return {
    message: isLogged
      ? `Deployment ${deploymentId} was deleted as generation ${generation}, and its tombstone has ${buried}.`
      : `Deployment ${deploymentId} has a log of generation ${generation}, and no record.`,
    repair: async () => {
      // The deployment may have been restored from an alias in the meantime.
      if (await services.db.getDeploymentById({ deploymentId })) return undefined
      await services.db.transact((tx) => [
        tx.buryGeneration({ deploymentId, generation }),
        ...(isLogged ? [] : [logEntry(services, tx, 'DELETED', { deploymentId, generation })]),
      ])
      return `It is recorded that deployment ${deploymentId} is gone.`
    },
  }
}

const ends: ReadonlySet<string> = new Set(['DELETED', 'DESTROYED'])

export function latestGeneration(entries: readonly LogItem[]): number {
  return Math.max(...entries.map(({ generation }) => generation))
}

import { type Clock, isoTime, isTablewrightError } from '@tablewright/base'
import { refuse } from '@tablewright/system'
import type { DeploymentsDb } from '../db.js'
import { limits } from '../limits.js'
import type { Hosting } from './hosting.js'

/** Keeps what it makes in the table, where everybody can see it: a bucket for files, a function for pages. */
export function storedHosting(db: DeploymentsDb, clock: Clock): Hosting {
  return {
    async create({ deploymentId }) {
      try {
        await db.createStack({ deploymentId, resources: resourcesOf(deploymentId) })
        return {}
      } catch (error) {
        if (!isTablewrightError(error, 'CONDITION_FAILED')) throw error
        throw refuse('STACK_DESTROYED', `The stack of ${deploymentId} was destroyed before.`)
      }
    },
    async destroy(deploymentId) {
      await db.destroyStack({ deploymentId, expireDate: isoTime(clock() + limits.destroyedKept) })
    },
  }
}

function resourcesOf(deploymentId: string): string[] {
  return [`bucket/${deploymentId}`, `function/${deploymentId}-pages`, `function/${deploymentId}-api`]
}

import { type Clock, isoTime, isTablewrightError } from '@tablewright/base'
import { refuse } from '@tablewright/system'
import type { DeploymentsDb } from '../db.js'
import { limits } from '../limits.js'
import type { Hosting } from './hosting.js'

/** A hosting that only records its resources in the table: a bucket for files, a function for pages. */
export function storedHosting(db: DeploymentsDb, clock: Clock): Hosting {
  return {
    async create({ deploymentId, generation }) {
      try {
        await db.createStack({ deploymentId, generation, resources: resourcesOf(deploymentId) })
        return {}
      } catch (error) {
        if (!isTablewrightError(error, 'CONDITION_FAILED')) throw error
        throw refuse('STACK_DESTROYED', `The stack of ${deploymentId} was destroyed before.`, {
          remedy: 'Create a new deployment.',
        })
      }
    },
    async destroy(deploymentId, generation) {
      const expireDate = isoTime(clock() + limits.destroyedKept)
      await db.destroyStack({ deploymentId, generation, expireDate }).catch((error: unknown) => {
        // The stack belongs to a later generation; the stack of this one no longer exists.
        if (!isTablewrightError(error, 'CONDITION_FAILED')) throw error
      })
    },
  }
}

function resourcesOf(deploymentId: string): string[] {
  return [`bucket/${deploymentId}`, `function/${deploymentId}-pages`, `function/${deploymentId}-api`]
}

import { isTablewrightError } from '@tablewright/base'
import { driftRepairs, type RepairResult, repairOutbox } from '@tablewright/system'
import type { Deployments } from '../open.js'
import { checkDeployments, findViolations } from './check-deployments.js'
import type { RepairableViolation } from './violation.js'

/**
 * Maximum number of rounds. A repair can reveal another violation: the aliases of a restored deployment have
 * to be counted.
 */
const maxRounds = 6

/**
 * Repairs data that was damaged by direct writes, and reports the repairs. Malformed items, and everything
 * about the same deployment or host name, are left to a person.
 */
export async function repairDeployments(services: Deployments): Promise<RepairResult> {
  const repairs: string[] = []
  for (let round = 1; round <= maxRounds; round++) {
    // Restore lost deployments before their aliases are counted.
    const { violations } = await findViolations(services)
    const done = await repairAll(violations)
    const { findings } = await findViolations(services, true)
    done.push(...driftRepairs(findings), ...(await repairOutbox(services.db, findings)))
    if (done.length === 0) break
    repairs.push(...done)
  }
  return { ...(await checkDeployments(services)), repairs }
}

async function repairAll(violations: readonly RepairableViolation[]): Promise<string[]> {
  const done: string[] = []
  for (const { repair } of violations) {
    if (!repair) continue
    try {
      const sentence = await repair()
      if (sentence !== undefined) done.push(sentence)
    } catch (error) {
      // The item has changed in the meantime: the next round checks it again.
      if (!isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND', 'ALREADY_EXISTS', 'CONFLICT'))
        throw error
    }
  }
  return done
}

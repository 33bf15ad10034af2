import { isTablewrightError } from '@tablewright/base'
import { verify } from '@tablewright/client'
import { driftRepairs, type RepairResult, repairOutbox } from '@tablewright/system'
import type { Deployments } from '../open.js'
import { checkDeployments, findFlaws } from './check-deployments.js'
import type { Flaw } from './flaw.js'

/** Repairing one thing may show another: a deployment that was restored has its aliases yet to count. */
const maxRounds = 6

/** Repairs what a raw edit of the tables broke, and says what it did. */
export async function repairDeployments(services: Deployments): Promise<RepairResult> {
  const repairs: string[] = []
  for (let round = 1; round <= maxRounds; round++) {
    const { flaws } = await findFlaws(services)
    const done = [
      ...(await repairAll(flaws)),
      ...(await repairDerived(services)),
      ...(await repairOutbox(services.db)),
    ]
    if (done.length === 0) break
    repairs.push(...done)
  }
  return { ...(await checkDeployments(services)), repairs }
}

async function repairAll(flaws: readonly Flaw[]): Promise<string[]> {
  const done: string[] = []
  for (const flaw of flaws) {
    try {
      done.push(await flaw.repair())
    } catch (error) {
      // It has changed meanwhile: the next round looks at it again.
      if (!isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND', 'ALREADY_EXISTS', 'CONFLICT'))
        throw error
    }
  }
  return done
}

async function repairDerived({ db }: Deployments): Promise<string[]> {
  const { findings } = await verify(db, { repair: true })
  return driftRepairs(findings)
}

import { verify } from '@tablewright/client'
import { type CheckResult, checkOutbox, driftViolation } from '@tablewright/system'
import type { Deployments } from '../open.js'
import { aliasFlaws } from './alias-flaws.js'
import { deploymentFlaws } from './deployment-flaws.js'
import type { Flaw } from './flaw.js'
import { readAll } from './read-all.js'

/** Are all invariants true in this data? */
export async function checkDeployments(services: Deployments): Promise<CheckResult> {
  const { findings } = await verify(services.db)
  const { counted, flaws } = await findFlaws(services)
  const named = flaws.map(({ invariant, message, data }) => ({ invariant, message, data }))
  const drifted = findings.map((finding) =>
    driftViolation(finding, invariants[finding.derived] ?? finding.derived),
  )
  const outbox = await checkOutbox(services.db)
  return {
    counted: { ...counted, ...outbox.counted },
    violations: [...drifted, ...named, ...outbox.violations],
  }
}

export async function findFlaws(
  services: Deployments,
): Promise<{ readonly counted: CheckResult['counted']; readonly flaws: readonly Flaw[] }> {
  const snapshot = await readAll(services)
  const flaws = [...(await aliasFlaws(services, snapshot)), ...(await deploymentFlaws(services, snapshot))]
  return { counted: snapshot.counted, flaws }
}

/** What a derived item stands for. */
const invariants: Readonly<Record<string, string>> = {
  'Route.Config': 'route-config',
  'Route.Counted': 'alias-count',
  'Deployment.Work': 'work-list',
}

import type { Tenants } from '../../open.js'
import { timeNow } from '../../open.js'
import { type Candidate, type Decision, decide } from './decide-tenant.js'
import { type Fleet, noProgress, type Progress } from './fleet-shape.js'

type Planned = Candidate & Decision

/** Returns the decisions of an upgrade for these tenants. */
export async function planPage(
  tenants: Tenants,
  fleet: Fleet,
  candidates: readonly Candidate[],
): Promise<readonly Planned[]> {
  const { version } = fleet
  const audits = await tenants.db.upgradesById({
    keys: candidates.map(({ tenantId }) => ({ tenantId, version })),
  })
  const byTenant = new Map(audits.map((audit) => [audit.tenantId, audit]))
  const now = timeNow(tenants)
  return candidates.map(({ tenantId, version, active }) => {
    const candidate = { tenantId, version, active }
    return { ...candidate, ...decide(fleet, candidate, byTenant.get(tenantId) ?? null, now) }
  })
}

/** Yields the candidates of an upgrade, page by page. */
export async function* candidatePages({ db }: Tenants, { fromVersion }: Fleet) {
  const limit = 100
  const pages =
    fromVersion === undefined
      ? db.tenants({}, { limit }).pages()
      : db.tenantsOfVersion({ version: fromVersion }, { limit }).pages()
  for await (const { items } of pages) yield items as readonly Candidate[]
}

/** Returns the expected result of an upgrade, without starting it. */
export async function planFleet(tenants: Tenants, fleet: Fleet): Promise<Progress> {
  let progress = noProgress
  for await (const page of candidatePages(tenants, fleet)) {
    for (const { decision } of await planPage(tenants, fleet, page)) progress = count(progress, decision)
  }
  return { ...progress, total: countedIn(progress) }
}

/** Adds one tenant to the counts. */
export function count(progress: Progress, decision: Decision['decision']): Progress {
  const name = decision === 'upgrade' ? 'waiting' : decision
  return { ...progress, [name]: progress[name] + 1 }
}

export function countedIn({ upgraded, skipped, failed, waiting }: Progress): number {
  return upgraded + skipped + failed + waiting
}

import { type DriftFinding, verify } from '@tablewright/client'
import type { CheckResult, RepairResult, Violation } from '@tablewright/system'
import type { Pool } from '../open.js'
import { accountFlaws } from './account-flaws.js'
import type { Flaw } from './flaw.js'
import { historyFlaws } from './history-flaws.js'
import { readPool } from './read-pool.js'
import { userFlaws } from './user-flaws.js'

/** Are the sets what follows from accounts and leases, and do accounts, leases and users name one another? */
export async function checkPool(pool: Pool): Promise<CheckResult> {
  const { findings } = await verify(pool.db)
  const { counted, flaws } = await findFlaws(pool)
  const named = flaws.map(({ invariant, message, data }) => ({ invariant, message, data }))
  return { counted, violations: [...findings.map(drifted), ...named] }
}

/** Repairing one thing may show another: a lease that was ended leaves an account behind. */
const maxRounds = 6

/** Repairs what `checkPool` finds: sets follow their sources, leases their accounts, users their leases. */
export async function repairPool(pool: Pool): Promise<RepairResult> {
  const repairs: string[] = []
  for (let round = 1; round <= maxRounds; round++) {
    const { findings } = await verify(pool.db, { repair: true })
    repairs.push(...findings.filter(({ repaired }) => repaired).map(repaired))
    const { flaws } = await findFlaws(pool)
    if (flaws.length === 0) break
    for (const flaw of flaws) repairs.push(await flaw.repair())
  }
  return { ...(await checkPool(pool)), repairs }
}

async function findFlaws(pool: Pool): Promise<{ counted: CheckResult['counted']; flaws: readonly Flaw[] }> {
  const snapshot = await readPool(pool)
  const flaws = [
    ...(await accountFlaws(pool, snapshot)),
    ...(await userFlaws(pool, snapshot)),
    ...(await historyFlaws(pool, snapshot)),
  ]
  return { counted: snapshot.counted, flaws }
}

const invariants: Readonly<Record<string, string>> = {
  'Account.All': 'all-accounts',
  'Account.ByStatus': 'one-status-set',
  'Lease.ByState': 'lease-lists',
  'LeaseTemplate.All': 'all-templates',
}

function drifted({ kind, derived, key, detail }: DriftFinding): Violation {
  const wrong = kind === 'orphan' ? 'is not to have' : 'has not'
  const message = `${setName(key)} ${wrong} ${detail}.`
  return { invariant: invariants[derived] ?? derived, message, data: { kind, derived, element: detail } }
}

function repaired({ kind, key, detail }: DriftFinding): string {
  return kind === 'orphan'
    ? `${detail} was taken out of ${setName(key)}.`
    : `${detail} was put into ${setName(key)}.`
}

function setName(key: DriftFinding['key']): string {
  return (key.pk as { readonly S: string }).S
}

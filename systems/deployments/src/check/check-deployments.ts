import type { DriftFinding } from '@tablewright/client'
import { type CheckResult, checkOutbox, driftViolation, itemInvariant } from '@tablewright/system'
import type { Deployments } from '../open.js'
import { aliasFlaws } from './alias-flaws.js'
import { deploymentFlaws } from './deployment-flaws.js'
import type { Flaw } from './flaw.js'
import { historyFlaws } from './history-flaws.js'
import { logFlaws } from './log-flaws.js'
import { readAll, type Snapshot } from './read-all.js'

/** Is every item well formed, and are all invariants true in this data? */
export async function checkDeployments(services: Deployments): Promise<CheckResult> {
  const { counted, findings, flaws } = await findFlaws(services)
  const named = flaws.map(({ invariant, message, data }) => ({ invariant, message, data }))
  const drifted = findings.map((finding) =>
    driftViolation(finding, itemInvariant(finding) ?? invariants[finding.derived] ?? finding.derived),
  )
  const outbox = await checkOutbox(services.db, findings)
  return {
    counted: { ...counted, ...outbox.counted },
    violations: [...drifted, ...named, ...outbox.violations],
  }
}

interface Found {
  readonly counted: CheckResult['counted']
  readonly findings: readonly DriftFinding[]
  readonly flaws: readonly Flaw[]
}

/** Reads everything. With `repair` derived items and index keys follow their sources first. */
export async function findFlaws(services: Deployments, repair = false): Promise<Found> {
  const { findings, snapshot } = await readAll(services, repair)
  const ofRecords = await confirmed(services, recordFlaws(services, snapshot))
  const contradicted = new Set(
    ofRecords.filter(({ repair }) => !repair).map(({ data }) => `${data.hostname}${data.basePath}`),
  )
  const flaws = [
    ...(await aliasFlaws(services, snapshot)).map((flaw) => leaveContradicted(flaw, contradicted)),
    ...(await deploymentFlaws(services, snapshot)),
    ...ofRecords,
  ]
  return { counted: snapshot.counted, findings, flaws }
}

function recordFlaws(services: Deployments, snapshot: Snapshot): readonly Flaw[] {
  return [...historyFlaws(services, snapshot), ...logFlaws(services, snapshot)]
}

/** The tables are read piece by piece while others write: what is wrong in the same way twice is wrong. */
async function confirmed(services: Deployments, flaws: readonly Flaw[]): Promise<readonly Flaw[]> {
  if (flaws.length === 0) return []
  const again = recordFlaws(services, (await readAll(services, false)).snapshot)
  const messages = new Set(again.map(({ message }) => message))
  return flaws.filter(({ message }) => messages.has(message))
}

/** Where the history of an alias says otherwise, nothing follows from where it leads. */
function leaveContradicted(flaw: Flaw, contradicted: ReadonlySet<string>): Flaw {
  const { invariant, message, data } = flaw
  return contradicted.has(`${data.hostname}${data.basePath}`) ? { invariant, message, data } : flaw
}

/** What a derived item stands for. */
const invariants: Readonly<Record<string, string>> = {
  'Route.Config': 'route-config',
  'Route.Counted': 'alias-count',
  'Deployment.Work': 'work-list',
}

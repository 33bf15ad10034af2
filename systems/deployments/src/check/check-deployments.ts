import type { DriftFinding } from '@tablewright/client'
import { type CheckResult, checkOutbox, driftViolation, itemInvariant } from '@tablewright/system'
import type { Deployments } from '../open.js'
import { aliasFlaws } from './alias-flaws.js'
import { deploymentFlaws } from './deployment-flaws.js'
import type { Flaw } from './flaw.js'
import { historyFlaws } from './history-flaws.js'
import { readAll } from './read-all.js'

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
  const flaws = [
    ...(await aliasFlaws(services, snapshot)),
    ...(await deploymentFlaws(services, snapshot)),
    ...(await confirmed(services, historyFlaws(snapshot))),
  ]
  return { counted: snapshot.counted, findings, flaws }
}

/** The tables are read piece by piece while others write: what is wrong in the same way twice is wrong. */
async function confirmed(services: Deployments, flaws: readonly Flaw[]): Promise<readonly Flaw[]> {
  if (flaws.length === 0) return []
  const again = historyFlaws((await readAll(services, false)).snapshot)
  const messages = new Set(again.map(({ message }) => message))
  return flaws.filter(({ message }) => messages.has(message))
}

/** What a derived item stands for. */
const invariants: Readonly<Record<string, string>> = {
  'Route.Config': 'route-config',
  'Route.Counted': 'alias-count',
  'Deployment.Work': 'work-list',
}

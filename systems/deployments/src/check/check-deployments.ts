import type { DriftFinding } from '@tablewright/client'
import { type CheckResult, checkOutbox, driftViolation, itemInvariant } from '@tablewright/system'
import type { Deployments } from '../open.js'
import { aliasViolations } from './alias-violations.js'
import { deploymentViolations } from './deployment-violations.js'
import { historyViolations } from './history-violations.js'
import { logViolations } from './log-violations.js'
import { readAll, type Snapshot } from './read-all.js'
import type { RepairableViolation } from './violation.js'

/** Checks that every item is well formed and that all invariants hold. */
export async function checkDeployments(services: Deployments): Promise<CheckResult> {
  const { counted, findings, violations } = await findViolations(services)
  const named = violations.map(({ invariant, message, data }) => ({ invariant, message, data }))
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
  readonly violations: readonly RepairableViolation[]
}

/** Finds all violations. With `repair`, derived items and index keys are corrected first. */
export async function findViolations(services: Deployments, repair = false): Promise<Found> {
  const { findings, snapshot } = await readAll(services, repair)
  const ofRecords = await confirmed(services, await recordViolations(services, snapshot))
  const contradicted = new Set(
    ofRecords.filter(({ repair }) => !repair).map(({ data }) => `${data.hostname}${data.basePath}`),
  )
  const violations = [
    ...(await aliasViolations(services, snapshot)).map((violation) =>
      leaveContradicted(violation, contradicted),
    ),
    ...(await deploymentViolations(services, snapshot)),
    ...ofRecords,
  ]
  return { counted: snapshot.counted, findings, violations }
}

async function recordViolations(
  services: Deployments,
  snapshot: Snapshot,
): Promise<readonly RepairableViolation[]> {
  return [...(await historyViolations(services, snapshot)), ...(await logViolations(services, snapshot))]
}

/** The tables are read in pages during concurrent writes, so only violations that are found twice count. */
async function confirmed(
  services: Deployments,
  violations: readonly RepairableViolation[],
): Promise<readonly RepairableViolation[]> {
  if (violations.length === 0) return []
  const again = await recordViolations(services, (await readAll(services, false)).snapshot)
  const messages = new Set(again.map(({ message }) => message))
  return violations.filter(({ message }) => messages.has(message))
}

/** Skips aliases that contradict their history. */
function leaveContradicted(
  violation: RepairableViolation,
  contradicted: ReadonlySet<string>,
): RepairableViolation {
  const { invariant, message, data } = violation
  return contradicted.has(`${data.hostname}${data.basePath}`) ? { invariant, message, data } : violation
}

/** The invariant of each derived item. */
const invariants: Readonly<Record<string, string>> = {
  'Route.Config': 'route-config',
  'Route.Counted': 'alias-count',
  'Deployment.Work': 'work-list',
}

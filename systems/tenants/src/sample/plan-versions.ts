import { versionSample } from '../rules/fleet/fleet-versions.js'
import type { PlannedTenant } from './plan-tenant.js'

const day = 24 * 3_600_000
const sampledDays = 30
const daysBetween = 3

/** A tenant gets a version, or has none any more. */
export interface VersionChange {
  readonly at: string
  readonly from: string | undefined
  readonly to: string | undefined
}

/** When a tenant got each of its versions, from its history. */
export function versionChanges({ history }: PlannedTenant): readonly VersionChange[] {
  const done = history.filter(({ status }) => status === 'Success')
  const versions = done.map(({ operation, version }) => (operation === 'DELETE' ? undefined : version))
  return done.map(({ timestamp }, index) => ({
    at: timestamp,
    from: versions[index - 1],
    to: versions[index],
  }))
}

/** How many tenants had each version, from some days ago until now. */
export function versionSamples(changes: readonly VersionChange[], now: number) {
  const sorted = changes.toSorted((one, other) => (one.at < other.at ? -1 : 1))
  const counts = new Map<string, number>()
  const add = (version: string | undefined, step: number) => {
    if (version === undefined) return
    const count = (counts.get(version) ?? 0) + step
    if (count === 0) counts.delete(version)
    else counts.set(version, count)
  }
  let next = 0
  return Array.from({ length: sampledDays }, (_, index) => {
    const time = now - (sampledDays - 1 - index) * daysBetween * day
    for (; next < sorted.length && Date.parse(sorted[next]!.at) <= time; next++) {
      add(sorted[next]!.from, -1)
      add(sorted[next]!.to, 1)
    }
    return versionSample(Object.fromEntries(counts), time)
  })
}

import { versionSample } from '../rules/fleet/fleet-versions.js'
import type { PlannedTenant } from './plan-tenant.js'

const day = 24 * 3_600_000
const sampledDays = 30
const daysBetween = 3

/** A change of a tenant's version; undefined after its deletion. */
export interface VersionChange {
  readonly at: string
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Returns the version changes of a tenant, from its history. */
export function versionChanges({ history }: PlannedTenant): readonly VersionChange[] {
  const done = history.filter(({ status }) => status === 'Success')
  const versions = done.map(({ operation, version }) => (operation === 'DELETE' ? undefined : version))
  return done.map(({ timestamp }, index) => ({
    at: timestamp,
    from: versions[index - 1],
    to: versions[index],
  }))
}

/** Returns the number of tenants of each version by day, up to now. */
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

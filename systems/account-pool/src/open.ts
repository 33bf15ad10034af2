import { type Clock, isoTime, type Random, type Sleep, systemSleep } from '@tablewright/base'
import { connect } from '@tablewright/client'
import { type GivenPorts, openPorts, type Resources } from '@tablewright/system'
import { accountPool, accountPoolOf } from './design.js'
import type { AccountAccess } from './ports/account-access.js'
import type { AccountCosts } from './ports/account-costs.js'
import type { Cleaner } from './ports/cleaner.js'
import { ports } from './ports/ports.js'
import { RisingTimes } from './rising-times.js'
import { expiryAlerts } from './rules/alerts.js'

export interface PoolOptions extends GivenPorts<typeof ports> {
  /**
   * Number of items that each set is spread over: 1 for up to 30,000 accounts. Cannot be changed once there
   * is data.
   */
  readonly shards?: number
  /** Cleaning attempts before an account is quarantined. */
  readonly cleaningAttempts?: number
  /** Milliseconds before the second cleaning; doubles each time. */
  readonly cleaningPause?: number
}

/** The services of the pool. */
export interface Pool {
  readonly db: PoolDb
  readonly clock: Clock
  readonly random: Random
  readonly sleep: Sleep
  readonly onEvents: Resources['onEvents']
  readonly shards: number
  readonly cleaner: Cleaner
  /** Absent when the operator arranges access elsewhere. */
  readonly access: AccountAccess | undefined
  /** Absent when costs are reported through the API. */
  readonly costs: AccountCosts | undefined
  readonly cleaningAttempts: number
  readonly cleaningPause: number
  /** Accounts that this process is about to lease. Its other requests try these last. */
  readonly wanted: Set<string>
  /** Times of the next alert or the end of each lease. */
  readonly expiries: RisingTimes
}

export type PoolDb = ReturnType<typeof connectPool>
/** The writes of the pool, for transactions. */
export type PoolTransaction = Parameters<Parameters<PoolDb['transact']>[0]>[0]
export type Account = NonNullable<Awaited<ReturnType<PoolDb['account']>>>
export type Lease = NonNullable<Awaited<ReturnType<PoolDb['lease']>>>
export type User = NonNullable<Awaited<ReturnType<PoolDb['user']>>>

const defaultAttempts = 3
const defaultPause = 60_000
/**
 * Interval after which a lease is read again: after an extension by another process, an alert may be due
 * before the cached end.
 */
const rereadAfter = 600_000

export function designOf({ shards = 1 }: PoolOptions): typeof accountPool {
  return shards === 1 ? accountPool : accountPoolOf({ shards })
}

export function openPool(resources: Resources, options: PoolOptions = {}): Pool {
  const db = connectPool(resources, options)
  const { clock } = resources
  const given = { cleaner: options.cleaner, access: options.access, costs: options.costs, ...resources.ports }
  const { cleaner, access, costs } = openPorts(ports, given, { db, clock, onClose: resources.onClose })
  return {
    db,
    clock,
    random: resources.random,
    sleep: resources.sleep ?? systemSleep,
    onEvents: resources.onEvents,
    shards: options.shards ?? 1,
    cleaner,
    access: given.access ? access : undefined,
    costs: given.costs ? costs : undefined,
    cleaningAttempts: options.cleaningAttempts ?? defaultAttempts,
    cleaningPause: options.cleaningPause ?? defaultPause,
    wanted: new Set(),
    expiries: new RisingTimes(async (ids) => {
      const leases = await db.leases({ keys: ids.map((leaseId) => ({ leaseId })) })
      const readAgain = isoTime(clock() + rereadAfter)
      return new Map(
        leases.flatMap((lease) =>
          lease.expiresAt === undefined ? [] : [[lease.leaseId, nextTime(lease, readAgain)]],
        ),
      )
    }),
  }
}

/** Returns the time of the next alert of a lease, of its end, or of the next read. */
function nextTime(lease: Lease, readAgain: string): string {
  const alerts = expiryAlerts(lease).map(({ at }) => isoTime(at))
  return [...alerts, lease.expiresAt!, readAgain].sort()[0]!
}

function connectPool(resources: Resources, options: PoolOptions) {
  return connect(designOf(options), resources.driver, resources)
}

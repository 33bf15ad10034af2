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
  /** Items that each set is spread over: 1 for up to 30,000 accounts. Never to be changed once there is data. */
  readonly shards?: number
  /** Cleanings that are tried before an account is quarantined. */
  readonly cleaningAttempts?: number
  /** Milliseconds before the second cleaning; doubles each time. */
  readonly cleaningPause?: number
}

/** What the rules of the pool work with. */
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
  /** Accounts that this process is about to lease: its other requests begin with the next. */
  readonly wanted: Set<string>
  /** When leases are over, or have an alert before that. */
  readonly expiries: RisingTimes
}

export type PoolDb = ReturnType<typeof connectPool>
/** The writes of the pool, to be put together. */
export type PoolTransaction = Parameters<Parameters<PoolDb['transact']>[0]>[0]
export type Account = NonNullable<Awaited<ReturnType<PoolDb['account']>>>
export type Lease = NonNullable<Awaited<ReturnType<PoolDb['lease']>>>
export type User = NonNullable<Awaited<ReturnType<PoolDb['user']>>>

const defaultAttempts = 3
const defaultPause = 60_000
/** An extension by another process brings alerts that are earlier than the end that this one remembers. */
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

/** When the next alert of a lease is due, or its end, or when it is read again. */
function nextTime(lease: Lease, readAgain: string): string {
  const alerts = expiryAlerts(lease).map(({ at }) => isoTime(at))
  return [...alerts, lease.expiresAt!, readAgain].sort()[0]!
}

function connectPool(resources: Resources, options: PoolOptions) {
  return connect(designOf(options), resources.driver, resources)
}

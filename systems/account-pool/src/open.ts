import { type Clock, type Random, type Sleep, systemSleep } from '@tablewright/base'
import { connect } from '@tablewright/client'
import { type GivenPorts, openPorts, type Resources } from '@tablewright/system'
import { accountPool, accountPoolOf } from './design.js'
import type { Cleaner } from './ports/cleaner.js'
import { ports } from './ports/ports.js'
import { RisingTimes } from './rising-times.js'

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
  readonly shards: number
  readonly cleaner: Cleaner
  readonly cleaningAttempts: number
  readonly cleaningPause: number
  /** Accounts that this process is about to lease: its other requests begin with the next. */
  readonly wanted: Set<string>
  /** When leases are over. */
  readonly expiries: RisingTimes
  /** The same pool at another time and with other chance: for sample data. */
  at(clock: Clock, random: Random): Pool
}

export type PoolDb = ReturnType<typeof connectPool>
export type Account = NonNullable<Awaited<ReturnType<PoolDb['account']>>>
export type Lease = NonNullable<Awaited<ReturnType<PoolDb['lease']>>>
export type User = NonNullable<Awaited<ReturnType<PoolDb['user']>>>

const defaultAttempts = 3
const defaultPause = 60_000

export function designOf({ shards = 1 }: PoolOptions): typeof accountPool {
  return shards === 1 ? accountPool : accountPoolOf({ shards })
}

export function openPool(resources: Resources, options: PoolOptions = {}): Pool {
  const db = connectPool(resources, options)
  const { clock } = resources
  const given = { cleaner: options.cleaner, ...resources.ports }
  const { cleaner } = openPorts(ports, given, { db, clock })
  return {
    db,
    clock,
    random: resources.random,
    sleep: resources.sleep ?? systemSleep,
    shards: options.shards ?? 1,
    cleaner,
    cleaningAttempts: options.cleaningAttempts ?? defaultAttempts,
    cleaningPause: options.cleaningPause ?? defaultPause,
    wanted: new Set(),
    expiries: new RisingTimes(async (ids) => {
      const leases = await db.leases({ keys: ids.map((leaseId) => ({ leaseId })) })
      return new Map(leases.flatMap(({ leaseId, expiresAt }) => (expiresAt ? [[leaseId, expiresAt]] : [])))
    }),
    at: (other, random) => openPool({ ...resources, clock: other, random }, options),
  }
}

function connectPool(resources: Resources, options: PoolOptions) {
  return connect(designOf(options), resources.driver, resources)
}

import { accountPoolSystemOf, type Pool } from '@tablewright/account-pool'
import { isoTime, seededRandom } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import { fakeClock, memoryDatabase } from '@tablewright/system/testing'
import { performer } from './stage.js'

/** Sizes to compare, as `accounts:shards`. The others are compared with the first. */
const sizes = (process.argv[2] ?? '1000:1,30000:1,30000:32').split(',').map((size) => {
  const [accounts = 0, shards = 1] = size.split(':').map(Number)
  return { accounts, shards }
})

const userId = 'bench@example.com'
const leases = 30
/** The number that fits into one transaction, in any shards. */
const accountsAtOnce = 33

interface Figures {
  readonly leaseMs: number
  readonly units: number
  readonly checkMs: number
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Adds up the units of every request. */
function metered(driver: Driver, add: (units: number) => void): Driver {
  return {
    ...driver,
    send: async (operation, input, options) => {
      const asked = { ...input, ReturnConsumedCapacity: 'TOTAL' }
      const output = await driver.send(operation, asked as never, options)
      const { ConsumedCapacity: consumed } = output as { readonly ConsumedCapacity?: unknown }
      for (const each of [consumed].flat() as readonly { readonly CapacityUnits?: number }[]) {
        add(each?.CapacityUnits ?? 0)
      }
      return output
    },
    close: () => driver.close(),
  }
}

async function measure({ accounts, shards }: (typeof sizes)[number]): Promise<Figures> {
  const system = accountPoolSystemOf({ shards })
  const { driver, close } = await memoryDatabase(system.design)()
  const clock = fakeClock()
  let units = 0
  const count = metered(driver, (more) => {
    units += more
  })
  const services = system.open({ driver, clock: clock.clock, random: seededRandom(1) })
  const perform = performer(system as never, services)
  await fill(services, accounts, clock.clock())
  await services.db.addUser({ userId })
  const lease = async () => {
    clock.advance(1)
    const { leaseId } = await perform('POST /leases', { userId })
    return async () => perform('POST /leases/:leaseId/terminate', { leaseId })
  }
  for (let warm = 0; warm < leases; warm++) await (await lease())()
  let leaseMs = 0
  for (let time = 0; time < leases; time++) {
    const before = cpuMs()
    const end = await lease()
    leaseMs += (cpuMs() - before) / leases
    await end()
  }
  const counted = system.open({ driver: count, clock: clock.clock, random: seededRandom(2) })
  units = 0
  await performer(system as never, counted)('POST /leases', { userId })
  const unitsOfLease = units
  const before = cpuMs()
  const { violations } = await system.check(services)
  if (violations.length > 0) throw new RangeError(violations[0]!.message)
  const figures = { leaseMs, units: unitsOfLease, checkMs: cpuMs() - before }
  await close()
  return figures
}

/** Stores free accounts as an import of a whole pool would, the first of them free longest. */
async function fill({ db }: Pool, accounts: number, now: number): Promise<void> {
  for (let start = 0; start < accounts; start += accountsAtOnce) {
    const some = Array.from(
      { length: Math.min(accountsAtOnce, accounts - start) },
      (_, index) => start + index,
    )
    await db.transact((tx) =>
      some.map((index) =>
        tx.recordAccount({
          accountId: String(100_000_000_000 + index),
          since: isoTime(now - accounts + index),
          standing: 'available',
        }),
      ),
    )
  }
}

process.stdout.write('accounts  shards  lease CPU  ratio  lease units  ratio  check CPU\n')
let first: Figures | undefined
for (const size of sizes) {
  const figures = await measure(size)
  first ??= figures
  const cells = [
    String(size.accounts).padStart(8),
    String(size.shards).padStart(6),
    `${figures.leaseMs.toFixed(1)} ms`.padStart(9),
    (figures.leaseMs / first.leaseMs).toFixed(2).padStart(5),
    figures.units.toFixed(1).padStart(11),
    (figures.units / first.units).toFixed(2).padStart(5),
    `${(figures.checkMs / 1_000).toFixed(1)} s`.padStart(9),
  ]
  process.stdout.write(`${cells.join('  ')}\n`)
}

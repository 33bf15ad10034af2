import { existsSync, readFileSync } from 'node:fs'
import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import { invoicingSystem } from '@tablewright/invoicing'
import { createLog, serveInProcess } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { tenantsSystem } from '@tablewright/tenants'
import { expect, test } from 'vitest'

/** CPU time of the main thread, independent of other processes. */
const usage = `/proc/self/task/${process.pid}/schedstat`
const cpuMs = () => Number(readFileSync(usage, 'utf8').split(' ', 1)[0]) / 1e6

/**
 * The longest turn of the event loop during some work, in milliseconds of CPU time. Other requests wait that
 * long.
 */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = cpuMs()
  const watch = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(watch, 1)
  await work()
  watch()
  clearInterval(timer)
  return longest
}

const systems = [accountPoolSystem, invoicingSystem, deploymentsSystem, smartLockerSystem, tenantsSystem]

// A check that examines 1,000 items in one turn takes longer.
test.runIf(existsSync(usage)).each(systems.map((system) => [system.name, system] as const))(
  'a check of %s lets other requests be answered',
  async (name, system) => {
    const sample = { seed: 1, items: 3_000 }
    const server = await serveInProcess({ systems: [system], memory: true, sample, log: createLog('silent') })
    const check = async () => (await server.request(`/api/${name}/check`)).json()
    await check()
    expect(await longestTurn(check)).toBeLessThan(100)
    await server.close()
  },
  120_000,
)

import { existsSync, readFileSync } from 'node:fs'

/**
 * Maximum uninterrupted CPU time of the main thread in milliseconds. The worst known request takes a fifth of
 * it on a quiet machine, and several times that on a busy one.
 */
export const maxHold = 250

/** CPU time of the main thread where the system reports it, otherwise of the whole process with its collector. */
const usage = `/proc/self/task/${process.pid}/schedstat`
const cpuMs = existsSync(usage)
  ? () => Number(readFileSync(usage, 'utf8').split(' ', 1)[0]) / 1e6
  : () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e3
    }

/** The longest turn of the event loop during some work, in milliseconds of CPU time, and the result. */
export async function holdDuring<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly hold: number; readonly result: Result }> {
  let [hold, running] = [0, true]
  let mark = cpuMs()
  const tick = () => {
    const now = cpuMs()
    hold = Math.max(hold, now - mark)
    mark = now
    if (running) setImmediate(tick)
  }
  setImmediate(tick)
  await new Promise((resolve) => setImmediate(resolve))
  mark = cpuMs()
  hold = 0
  const result = await work()
  tick()
  running = false
  await new Promise((resolve) => setImmediate(resolve))
  return { hold, result }
}

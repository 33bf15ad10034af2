import { cases } from '../cases/index.js'
import { runSeed } from '../oracle.js'
import { Dice } from '../random.js'
import { type Drivers, openDrivers } from '../run/drivers.js'
import type { Task, TaskResult } from './mutant.js'

/** Runs the regression designs, then designs by their seeds, until something fails. */
async function run({ seeds, seed, calls }: Task, drivers: Drivers): Promise<TaskResult> {
  const wrong = await runCases(drivers)
  if (wrong !== undefined) return { passed: [], calls: 0, failure: wrong }
  if (!seeds) return findSound(seed, calls, drivers)
  let done = 0
  for (const each of seeds) {
    const { calls: own, failure } = await runSeed(each, drivers)
    done += own
    if (failure) return { passed: [], calls: done, failure: failure.message }
  }
  return { passed: seeds, calls: done }
}

/** The first regression design that fails. */
async function runCases({ embedded }: Drivers): Promise<string | undefined> {
  const quick = ['key kinds', 'life cycles']
  const ordered = Object.entries(cases).sort(([one], [other]) => quick.indexOf(other) - quick.indexOf(one))
  for (const [name, regressions] of ordered) {
    for (const [each, regression] of Object.entries(regressions)) {
      const wrong = await regression(embedded)
      if (wrong !== undefined) return `case ${name}, ${each}: ${wrong}`
    }
  }
  return undefined
}

/** Designs on which nothing fails without a planted fault. */
async function findSound(seed: number, calls: number, drivers: Drivers): Promise<TaskResult> {
  const dice = new Dice(seed)
  const passed: number[] = []
  for (let done = 0; done < calls; ) {
    const own = dice.seed()
    const result = await runSeed(own, drivers)
    if (!result.failure) passed.push(own)
    if (!result.failure) done += Math.max(result.calls, 1)
  }
  return { passed, calls }
}

const task = JSON.parse(process.argv[2]!) as Task
const drivers = await openDrivers()
const result = await run(task, drivers).catch(
  (error: unknown): TaskResult => ({
    passed: [],
    calls: 0,
    failure: String((error as Error)?.stack ?? error),
  }),
)
await drivers.close()
console.log(JSON.stringify(result))

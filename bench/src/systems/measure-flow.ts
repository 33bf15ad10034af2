import { check } from '@tablewright/design'
import { type Contestant, compare, type Effort } from '../harness/compare.js'
import type { Row } from '../harness/row.js'
import { Meter, type MeteredRequest } from './meter.js'
import { isRead, type Price, priceOf } from './price.js'
import { type Flow, openOn, openStage, performer, type Stage } from './stage.js'

/** Flows that run before the measurement, until their code is compiled. */
const warmUps = 200
const effort: Effort = { rounds: 11, batchMilliseconds: 100 }

/** The speed of a flow, and its consumed capacity compared with its price. */
export async function measureFlow(flow: Flow): Promise<readonly Row[]> {
  const stage = await openStage(flow)
  await flow.fill(stage)
  const units = unitRows(flow, await meterOnce(flow, stage))
  const ours = doing(flow, stage)
  await ours.run(warmUps)
  const speed = await compare({ name: flow.name, ours }, effort)
  await stage.close()
  return [speed, ...units]
}

/** The requests of a second run: the first one may fill caches. */
async function meterOnce(flow: Flow, { driver, clock }: Stage): Promise<readonly MeteredRequest[]> {
  const meter = new Meter()
  const services = openOn(flow.system, meter.driver(driver), clock, { hooks: meter.hooks })
  const perform = performer(flow.system, meter.naming(services))
  await flow.once({ clock, perform })
  await flow.restore?.({ clock, perform })
  meter.take()
  await flow.once({ clock, perform })
  const requests = meter.take()
  await flow.restore?.({ clock, perform })
  return requests
}

/** Runs the flow. Restoring its preconditions is not measured. */
function doing(flow: Flow, stage: Stage): Contestant {
  let restoring = 0
  return {
    cpu: () => ownCpu() - restoring,
    run: async (times) => {
      for (let count = 0; count < times; count++) {
        await flow.once(stage)
        const before = ownCpu()
        await flow.restore?.(stage)
        restoring += ownCpu() - before
      }
    },
  }
}

function ownCpu(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

function unitRows(flow: Flow, requests: readonly MeteredRequest[]): readonly Row[] {
  const { assumptions } = flow
  const price = priceOf(check(flow.system.design.model, assumptions && { assumptions }), requests)
  const rows = (['read', 'write'] as const).map((kind) => unitRow(flow.name, kind, requests, price))
  return rows.filter(({ ours, reference }) => ours > 0 || reference !== 0)
}

/** The row that compares consumed capacity with the price: equal, or at most the worst case of the design. */
function unitRow(name: string, kind: keyof Price, requests: readonly MeteredRequest[], price: Price): Row {
  const { expected, worst } = price[kind]
  const consumed = requests
    .filter(({ operation }) => isRead(operation) === (kind === 'read'))
    .reduce((sum, { units }) => sum + units, 0)
  return {
    name: `  ${name}: ${kind} units, ${consumed === expected ? 'equal' : `a range to ${worst}`}`,
    ours: consumed,
    unit: 'units',
    reference: expected,
    ratio: consumed / expected,
    bar: consumed === expected ? 1 : worst / expected,
    good: 'atMost',
    met: consumed >= expected && consumed <= worst,
    rounds: 1,
    spread: 0,
  }
}

import type { Driver } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import { check } from '@tablewright/design'
import { afterAll, expect, test } from 'vitest'
import { buildDesign } from '../soundness/description/program.js'
import { generateDesign } from '../soundness/generate/design.js'
import { isRead, StepMaker } from '../soundness/generate/steps.js'
import { Dice } from '../soundness/random.js'
import { acceptedPart } from '../soundness/run/accept.js'
import { isPaged } from '../soundness/run/methods.js'
import { Session } from '../soundness/run/session.js'

const database = embedded({ memory: true })
afterAll(() => database.close())

/** Sums the units of all successful requests. */
function measuring(driver: Driver) {
  const units = { read: 0, write: 0 }
  const send = async (operation: string, request: object) => {
    const answer = await driver.send(operation as never, { ...request, ...requested(operation) } as never)
    const { ConsumedCapacity = [] } = answer as { ConsumedCapacity?: Capacity | readonly Capacity[] }
    const kind = /Get|Query|Scan/.test(operation) ? 'read' : 'write'
    for (const { CapacityUnits = 0 } of [ConsumedCapacity].flat()) units[kind] += CapacityUnits
    return answer
  }
  return { driver: { ...driver, send } as Driver, units }
}

interface Capacity {
  readonly CapacityUnits?: number
}

function requested(operation: string): object {
  return /Table/.test(operation) ? {} : { ReturnConsumedCapacity: 'TOTAL' }
}

test('no call consumes more than the worst that its proof states', { timeout: 120_000 }, async () => {
  const wrong: string[] = []
  let compared = 0
  for (let seed = 1; seed <= 30; seed++) {
    const { description } = acceptedPart(generateDesign(new Dice(seed)))
    if (!description) continue
    const proofs = new Map(check(buildDesign(description).model).patterns.map((proof) => [proof.name, proof]))
    const { driver, units } = measuring(database)
    const session = await Session.open(description, driver)
    if (!(session instanceof Session)) throw new Error(session.message)
    const maker = new StepMaker(session.catalog, new Dice(seed ^ 0x5bd1e995))
    for (let number = 0; number < 60; number++) {
      const next = maker.next((tenant) => session.worldOf(tenant))
      // The prices are of calls without options: `returnUpdated` reads all items that a transaction updates.
      const { race: _, also: __, expires: ___, returnUpdated: ____, ...step } = next
      Object.assign(units, { read: 0, write: 0 })
      await session.step(step)
      const pattern = description.patterns.find(({ name }) => name === step.calls[0]!.pattern)!
      if (step.calls.length > 1 || step.batch || step.load || (isRead(pattern) && isPaged(pattern))) continue
      // A refused write may read the item to explain the refusal.
      if (!isRead(pattern) && units.write === 0) continue
      const { readUnits, writeUnits } = proofs.get(pattern.name)!
      compared++
      if (units.read > readUnits.worst || units.write > writeUnits.worst)
        wrong.push(
          `seed ${seed}: ${pattern.name} ${JSON.stringify(units)} above ${readUnits.worst} and ${writeUnits.worst}`,
        )
    }
    await session.close()
  }
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(100)
})

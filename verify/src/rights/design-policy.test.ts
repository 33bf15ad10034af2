import { accountPoolSystem } from '@tablewright/account-pool'
import { embedded } from '@tablewright/client/embedded'
import { deploymentsSystem } from '@tablewright/deployments'
import type { PatternModel } from '@tablewright/design/model'
import { invoicingSystem } from '@tablewright/invoicing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import type { AnySystem } from '@tablewright/system'
import { memoryDatabase, testResources } from '@tablewright/system/testing'
import { tenantsSystem } from '@tablewright/tenants'
import { describe, expect, test } from 'vitest'
import { buildDesign } from '../soundness/description/program.js'
import { generateDesign } from '../soundness/generate/design.js'
import { StepMaker } from '../soundness/generate/steps.js'
import { Dice } from '../soundness/random.js'
import { acceptedPart } from '../soundness/run/accept.js'
import { Session } from '../soundness/run/session.js'
import {
  checkedDriver,
  type Decide,
  designPolicy,
  exhaust,
  patternHooks,
  plantedPolicies,
} from './design-policy.js'

const systems = [accountPoolSystem, deploymentsSystem, invoicingSystem, smartLockerSystem, tenantsSystem]

describe.each(systems.map((system) => [system.name, system as AnySystem] as const))('%s', (_, system) => {
  const { model } = system.design
  const patterns = Object.values(model.patterns)

  test('every request of its sample data is allowed by the policy of its own pattern', async () => {
    const [refused, seen] = [new Set<string>(), new Set<string>()]
    const { resources, close } = await testResources(memoryDatabase(system.design))
    try {
      const services = system.open({ ...resources, hooks: patternHooks(model, refused, seen) }) as never
      await system.sample(services, { seed: 1, items: 60 })
      await system.check(services)
    } finally {
      await close()
    }
    expect([...refused]).toEqual([])
    expect(seen.size).toBeGreaterThan(1)
  }, 60_000)

  test.each([
    ['all patterns', patterns],
    ['reads', patterns.filter(({ operation }) => ['get', 'query'].includes(operation))],
    ['the first pattern', patterns.slice(0, 1)],
  ] as const)('with %s, everything else is denied', (_name, chosen: readonly PatternModel[]) => {
    const { failures, allowed, denied } = exhaust(model, chosen)
    expect(failures).toEqual([])
    expect(allowed).toBeGreaterThan(0)
    expect(denied).toBeGreaterThan(allowed)
  })
})

test('calls of generated designs are allowed by the policy of their pattern, and everything else is denied', async () => {
  const driver = embedded({ memory: true })
  const refused = new Set<string>()
  let [calls, denied] = [0, 0]
  try {
    for (let seed = 1; seed <= 60; seed++) {
      const dice = new Dice(seed)
      const { description } = acceptedPart(generateDesign(dice))
      if (description === undefined) continue
      const { model } = buildDesign(description)
      const patterns = Object.values(model.patterns)
      const byPattern = new Map<string, Decide>()
      let decide: Decide = () => undefined
      const decideNow: Decide = (operation, input) => decide(operation, input)
      const session = await Session.open(description, checkedDriver(driver, decideNow, refused))
      if (!(session instanceof Session)) throw new Error(session.message)
      const maker = new StepMaker(session.catalog, dice)
      for (let each = 0; each < 60; each++) {
        const { expires: _, race: __, load: ___, ...step } = maker.next((tenant) => session.worldOf(tenant))
        // Patterns that a caller combines in one transaction may write the same item, which is then read. A
        // policy by patterns does not grant batches.
        if (step.calls.length > 1 || step.batch) continue
        const { pattern } = step.calls[0]!
        const allows = byPattern.get(pattern) ?? designPolicy(model, { patterns: [pattern] })
        byPattern.set(pattern, allows)
        decide = allows
        expect(await session.step(step)).toBeUndefined()
        decide = () => undefined
        calls += step.calls.length
      }
      await session.close()
      for (const chosen of seed <= 25 ? [patterns, patterns.slice(0, 2)] : []) {
        const found = exhaust(model, chosen)
        expect(found.failures).toEqual([])
        denied += found.denied
      }
    }
  } finally {
    await driver.close()
  }
  expect([...refused]).toEqual([])
  expect(calls).toBeGreaterThan(100)
  expect(denied).toBeGreaterThan(1_000)
}, 120_000)

test.each(Object.entries(plantedPolicies))('a policy that %s is found out', (_, plant) => {
  const { model } = smartLockerSystem.design
  const patterns = Object.values(model.patterns).filter(({ operation }) => operation !== 'scan')
  expect(exhaust(model, patterns, plant).failures).not.toEqual([])
})

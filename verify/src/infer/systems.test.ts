import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import { invoicingSystem } from '@tablewright/invoicing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import type { AnySystem } from '@tablewright/system'
import { tenantsSystem } from '@tablewright/tenants'
import { expect, test } from 'vitest'
import { compareTemplates, inferSystem, type TemplateComparison } from './infer-system.js'

type Inferred = Awaited<ReturnType<typeof inferSystem>>
const inferred = new Map<AnySystem, Promise<Inferred>>()

/** Each system is inferred once for all tests. */
function inferOnce(system: AnySystem): Promise<Inferred> {
  const known = inferred.get(system) ?? inferSystem(system, 300)
  inferred.set(system, known)
  return known
}

const systems = [accountPoolSystem, invoicingSystem, deploymentsSystem, smartLockerSystem, tenantsSystem]

test('designs inferred from the sample data of the five systems have their key templates', async () => {
  const comparisons: TemplateComparison[] = []
  for (const system of systems as readonly AnySystem[]) {
    const { inference, items } = await inferOnce(system)
    expect(inference.report.mismatches, system.name).toEqual([])
    expect(inference.report.check.error, system.name).toBe(0)
    for (const { sampled, readBack } of inference.report.tables) expect(readBack).toBe(sampled)
    comparisons.push(...compareTemplates(system.design, inference.design, items))
  }
  const exact = comparisons.filter((each) => each.exact)
  expect(comparisons.length).toBeGreaterThan(60)
  expect(
    exact.length / comparisons.length,
    JSON.stringify(comparisons.filter((each) => !each.exact)),
  ).toBeGreaterThanOrEqual(0.95)
}, 120_000)

test('derived items of the five systems are found', async () => {
  const { inference: pool } = await inferOnce(accountPoolSystem as AnySystem)
  expect(Object.keys(pool.design.model.derived).sort()).toEqual([
    'Account.All',
    'Account.ByData',
    'Lease.ByState',
    'Template.All',
  ])
  const { inference: lockers } = await inferOnce(smartLockerSystem as AnySystem)
  const kinds = Object.fromEntries(
    Object.values(lockers.design.model.derived).map(({ name, kind }) => [name, kind]),
  )
  expect(kinds).toMatchObject({
    'Locker.OwnerLocker': 'mirror',
    'Locker.ListedLocker': 'mirror',
    'Reservation.OwnerReservation': 'mirror',
  })
  const { inference: books } = await inferOnce(invoicingSystem as AnySystem)
  expect(Object.values(books.design.model.derived).map(({ name, kind }) => [name, kind])).toEqual([
    ['Invoice.Invoicenumber', 'unique'],
    ['Client.Clientemail', 'unique'],
  ])
}, 120_000)

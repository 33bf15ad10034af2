import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import { operationNames } from '@tablewright/dynamo'
import { invoicingSystem } from '@tablewright/invoicing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { tenantsSystem } from '@tablewright/tenants'
import { expect, test } from 'vitest'
import { allRequests } from './requests.js'
import { runAttacks } from './run-attacks.js'
import { type PlantedBug, plantedBugs, runPolicies } from './run-policies.js'
import { runRoles } from './run-roles.js'
import { runSignatures } from './run-signatures.js'
import { runWorlds } from './run-worlds.js'

const systems = [accountPoolSystem, deploymentsSystem, invoicingSystem, smartLockerSystem, tenantsSystem]

test('the generated requests have every operation', () => {
  const stream = { arn: 'arn:aws:dynamodb:us-east-1:000000000000:table/T/stream/S', iterator: '' }
  const sent = allRequests({ Public: stream, Secret: stream }).map(({ operation }) => operation)
  expect(operationNames.filter((name) => !sent.includes(name))).toEqual([])
})

test('the server decides as the naive evaluator, and never allows what IAM refuses', async () => {
  const { failures, requests, allowed } = await runPolicies(1, 8)
  expect(failures).toEqual([])
  expect(allowed).toBeGreaterThan(requests / 20)
  expect(requests - allowed).toBeGreaterThan(requests / 20)
}, 120_000)

test.each(Object.keys(plantedBugs) as PlantedBug[])(
  'a server that has the bug %s is found out',
  async (plant) => {
    expect((await runPolicies(1, 3, plant)).failures).not.toEqual([])
  },
  60_000,
)

test('no request gives a principal access to items of others', async () => {
  const { requests, failures } = await runAttacks()
  expect(failures).toEqual([])
  expect(requests).toBeGreaterThan(300)
  expect((await runAttacks(true)).failures).not.toEqual([])
}, 60_000)

test('no answer depends on what a policy hides, and hidden items stay as they are', async () => {
  const { failures, requests, compared } = await runWorlds(1, 20_000)
  expect(failures).toEqual([])
  expect(compared).toBeGreaterThan(requests / 5)
  expect((await runWorlds(1, 600, true)).failures).not.toEqual([])
}, 60_000)

test('no operation is executed with a wrong signature', async () => {
  expect((await runSignatures()).failures).toEqual([])
  expect((await runSignatures(true)).failures).not.toEqual([])
}, 60_000)

test('every route of every system is open to the roles of the matrix, and to own records where it states so', async () => {
  const { failures, ownPairs } = await runRoles(systems)
  expect(failures).toEqual([])
  expect(ownPairs).toBeGreaterThan(10)
}, 60_000)

test.each(['all-admin', 'all-own'] as const)('a server with the bug %s is found out', async (plant) => {
  expect((await runRoles([accountPoolSystem], plant)).failures).not.toEqual([])
})

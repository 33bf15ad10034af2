import type { Item } from '@tablewright/dynamo'
import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hostDeployments } from '../jobs/host-deployments.js'
import { createAlias, promoteDeployment } from '../rules/aliases/create-alias.js'
import { createDeployment } from '../rules/deployments/create-deployment.js'
import { deleteDeployment } from '../rules/deployments/delete-deployment.js'
import { updateDeploymentStatus } from '../rules/deployments/update-status.js'
import { type Bench, finishedDeployment, openBench } from '../testing/bench.js'
import { checkDeployments } from './check-deployments.js'
import { repairDeployments } from './repair-deployments.js'

/**
 * www.example.com served `old` and now serves `new`. `hosted` is managed; `waiting` waits for its hosting.
 */
let bench: Bench
beforeEach(async () => {
  bench = await openBench()
  const { services } = bench
  for (const deploymentId of ['old', 'new']) await finishedDeployment(services, deploymentId)
  await perform(services, createAlias, { hostname: 'www.example.com', deploymentId: 'old' })
  await perform(services, promoteDeployment, { hostname: 'www.example.com', deploymentId: 'new' })
  await perform(services, createDeployment, { deploymentId: 'hosted', managed: true })
  await hostDeployments(services)
  await perform(services, createDeployment, { deploymentId: 'waiting', managed: true })
  expect((await checkDeployments(services)).violations).toEqual([])
})
afterEach(() => bench.close())

const S = (text: string) => ({ S: text })
const tableOf = (PK: string) => (/^(DEP|WORK|STACKS)/.test(PK) ? 'DeploymentTable' : 'AliasTable')
const keyOf = (PK: string, SK: string): Item => ({ PK: S(PK), SK: S(SK) })

/** Edits the tables directly, without the system. */
const set = (PK: string, SK: string, name: string, value: Item[string]) =>
  bench.driver.send('UpdateItem', {
    TableName: tableOf(PK),
    Key: keyOf(PK, SK),
    UpdateExpression: 'SET #name = :value',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':value': value },
  })
const drop = (PK: string, SK: string) =>
  bench.driver.send('DeleteItem', { TableName: tableOf(PK), Key: keyOf(PK, SK) })

const alias = 'com.example.www#/'

const edits: readonly [what: string, invariants: readonly string[], edit: () => Promise<unknown>][] = [
  ['an alias of a missing deployment', ['alias-deployment', 'log'], () => drop('DEPLOYMENTS', 'D#new')],
  [
    'an alias of an unfinished deployment',
    ['alias-deployment', 'log'],
    () => set('DEPLOYMENTS', 'D#new', 'Status', S('CREATE_IN_PROGRESS')),
  ],
  ['a route without configuration', ['alias-as-built', 'route-config'], () => drop('CONFIGNEXTJS', alias)],
  [
    'a configuration without route',
    ['alias-count', 'alias-history', 'route-config'],
    () => drop('ROUTES', alias),
  ],
  [
    'a configuration of another deployment',
    ['in-its-indexes', 'route-config'],
    () => set('CONFIGNEXTJS', alias, 'DeploymentId', S('old')),
  ],
  ['routes that nobody built', ['alias-as-built'], () => set('ROUTES', alias, 'Routes', S('["made up"]'))],
  ['a wrong count', ['alias-count'], () => set('DEPLOYMENTS', 'D#new', 'AliasCount', { N: '7' })],
  ['a revision of long ago', ['alias-revision'], () => set('ROUTES', alias, 'Revision', { N: '1' })],
  ['work that nobody sees', ['work-list'], () => drop('WORK', 'D#waiting')],
  [
    'a failure without reason',
    ['failure-reason', 'log'],
    () => set('DEPLOYMENTS', 'D#old', 'Status', S('CREATE_FAILED')),
  ],
  [
    'a reason without failure',
    ['failure-reason'],
    () => set('DEPLOYMENTS', 'D#old', 'FailureReason', S('None')),
  ],
  ['resources of nobody', ['log', 'stack-deployment'], () => drop('DEPLOYMENTS', 'D#hosted')],
]

test.each(edits)('%s is found and repaired', async (_, invariants, edit) => {
  await edit()
  const { violations } = await checkDeployments(bench.services)
  expect([...new Set(violations.map(({ invariant }) => invariant))].sort()).toEqual(invariants)
  for (const { message } of violations) expect(message).toMatch(/\.$/)
  const { repairs, violations: left } = await repairDeployments(bench.services)
  expect(left).toEqual([])
  expect(repairs.length).toBeGreaterThan(0)
  for (const repair of repairs) expect(repair).toMatch(/\.$/)
})

test('all damages together are repaired where possible, and a second repair finds none', async () => {
  // In reverse order: setting an attribute of a deleted item would create an incomplete item, which only a
  // person can correct.
  for (const [, , edit] of edits.toReversed()) await edit()
  // The alias and its deployment are both missing: only a person can decide whether to restore them.
  const { violations } = await repairDeployments(bench.services)
  expect(violations.map(({ invariant }) => invariant)).toEqual(['alias-history'])
  expect(await repairDeployments(bench.services)).toMatchObject({ repairs: [], violations })
})

test('if the history of an alias names another deployment, a person decides', async () => {
  await set('ROUTES', alias, 'DeploymentId', S('nowhere'))
  const { violations } = await checkDeployments(bench.services)
  expect(violations.map(({ invariant }) => invariant)).toContain('alias-history')
  const { violations: left } = await repairDeployments(bench.services)
  expect(left.map(({ invariant }) => invariant)).toContain('alias-history')
  // No deployment is invented for it.
  expect(await bench.services.db.getDeploymentById({ deploymentId: 'nowhere' })).toBeNull()
})

test('a lost deployment is restored with its generation', async () => {
  const { services } = bench
  for (let generation = 1; generation <= 2; generation++) {
    await perform(services, createDeployment, { deploymentId: 'again' })
    if (generation === 1) await perform(services, deleteDeployment, { deploymentId: 'again' })
  }
  await updateDeploymentStatus(services, 'again', 'FINISHED', { generation: 2 })
  await perform(services, createAlias, { hostname: 'again.example.com', deploymentId: 'again' })
  await drop('DEPLOYMENTS', 'D#again')
  expect((await repairDeployments(services)).violations).toEqual([])
  expect(await services.db.getDeploymentById({ deploymentId: 'again' })).toMatchObject({ generation: 2 })
})

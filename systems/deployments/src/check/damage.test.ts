import type { Item } from '@tablewright/dynamo'
import { compareDamages, perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { hostDeployments } from '../jobs/host-deployments.js'
import { createAlias, promoteDeployment } from '../rules/aliases/create-alias.js'
import { deleteAlias } from '../rules/aliases/delete-alias.js'
import { createDeployment } from '../rules/deployments/create-deployment.js'
import { deleteDeployment } from '../rules/deployments/delete-deployment.js'
import { updateDeploymentStatus } from '../rules/deployments/update-status.js'
import { type Bench, finishedDeployment, openBench } from '../testing/bench.js'
import { checkDeployments } from './check-deployments.js'
import { repairDeployments } from './repair-deployments.js'

/** Opens deployments and aliases with an item of each kind. */
async function variedBench(): Promise<Bench> {
  const bench = await openBench()
  const { services, clock } = bench
  await finishedDeployment(services, 'old')
  const source = {
    project: 'shop',
    branch: 'main',
    commit: 'abcdef0',
    commitMessage: 'Ship',
    commitAuthor: 'ann',
  }
  await perform(services, createDeployment, {
    ...{ deploymentId: 'new', deploymentAlias: 'shop main', ...source },
    ...{ routes: ['/'], config: { a: 1 } },
  })
  await updateDeploymentStatus(services, 'new', 'FINISHED')
  await perform(services, createAlias, { hostname: 'www.example.com', deploymentId: 'old' })
  clock.advance(1_000)
  await perform(services, promoteDeployment, {
    hostname: 'www.example.com',
    deploymentId: 'new',
    takeOver: true,
  })
  await perform(services, createAlias, { hostname: 'old.example.com', deploymentId: 'old' })
  await perform(services, deleteAlias, { hostname: 'old.example.com' })
  await perform(services, createDeployment, { deploymentId: 'hosted', managed: true })
  await hostDeployments(services)
  await perform(services, createDeployment, { deploymentId: 'failed' })
  await updateDeploymentStatus(services, 'failed', 'CREATE_FAILED', { reason: 'No disk' })
  await perform(services, createDeployment, { deploymentId: 'gone' })
  await perform(services, deleteDeployment, { deploymentId: 'gone' })
  await perform(services, createDeployment, { deploymentId: 'waiting', managed: true })
  expect((await checkDeployments(services)).violations).toEqual([])
  return bench
}

const text = (value: Item[string] | undefined) => (value && 'S' in value ? value.S : '')

const names: readonly (readonly [start: RegExp, name: string])[] = [
  [/^DEPLOYMENTS D#new/, 'deployment, served'],
  [/^DEPLOYMENTS D#failed/, 'deployment, failed'],
  [/^DEPLOYMENTS D#waiting/, 'deployment, waiting'],
  [/^ROUTES/, 'route'],
  [/^CONFIGNEXTJS com.example.www/, 'configuration'],
  [/^HISTORY#com.example.www/, 'alias history, replaced'],
  [/^HISTORY#com.example.old/, 'alias history, deleted'],
  [/^WORK/, 'work list'],
  [/^PREVIEWS/, 'preview list'],
  [/^STACKS/, 'stack'],
  [/^LOG#failed.*Z#/, 'log entry'],
  [/^TOMBSTONES/, 'tombstone'],
  [/^EVENTS#.*#0*1$/, 'event'],
  [/^OUTBOX/, 'pending event'],
]

function nameOf(item: Item): string | undefined {
  const key = `${text(item.PK)} ${text(item.SK)}`
  return names.find(([start]) => start.test(key))?.[1]
}

test('check and repair treat each damaged item as DAMAGE.md states', { timeout: 600_000 }, async () => {
  const { services, driver, close } = await variedBench()
  const differences = await compareDamages(
    {
      driver,
      tables: ['DeploymentTable', 'AliasTable'],
      keyNames: ['PK', 'SK'],
      nameOf,
      check: () => checkDeployments(services),
      repair: () => repairDeployments(services),
    },
    new URL('../../DAMAGE.md', import.meta.url),
  )
  await close()
  expect(differences).toEqual([])
})

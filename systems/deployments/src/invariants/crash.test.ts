import { crashEverywhere, perform, timeoutMs } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { hostDeployments } from '../jobs/host-deployments.js'
import type { Deployments } from '../open.js'
import { createAlias, promoteDeployment } from '../rules/aliases/create-alias.js'
import { deleteAlias } from '../rules/aliases/delete-alias.js'
import { rollbackAlias } from '../rules/aliases/rollback-alias.js'
import { createDeployment } from '../rules/deployments/create-deployment.js'
import { deleteDeployment } from '../rules/deployments/delete-deployment.js'
import { deploymentsSystemOf } from '../system.js'
import { finishedDeployment, freshDatabase } from '../testing/bench.js'

const hostname = 'www.example.com'

async function lifeOfADeployment(services: Deployments): Promise<void> {
  await perform(services, createDeployment, {
    deploymentId: 'new',
    managed: true,
    project: 'shop',
    branch: 'main',
  })
  await hostDeployments(services)
  await perform(services, createAlias, { hostname, basePath: '/docs', deploymentId: 'new' })
  await perform(services, promoteDeployment, { hostname, deploymentId: 'new' })
  await perform(services, rollbackAlias, { hostname })
  await perform(services, deleteAlias, { hostname, basePath: '/docs' })
  // The two preview host names are deleted with it.
  await perform(services, deleteDeployment, { deploymentId: 'new', deleteAliases: 2 })
  await hostDeployments(services)
  await perform(services, createDeployment, { deploymentId: 'new' })
}

test(
  'a crash at any step leaves everything true, and the next process finishes what was begun',
  async () => {
    const outcomes = await crashEverywhere({
      system: deploymentsSystemOf({}),
      database: freshDatabase,
      prepare: async (services) => {
        await finishedDeployment(services, 'old')
        await perform(services, createAlias, { hostname, deploymentId: 'old' })
      },
      scenario: lifeOfADeployment,
      recover: async (services) => {
        await hostDeployments(services)
        // The host name always serves a deployment.
        expect((await services.resolver.resolve(hostname, '/'))?.deploymentId).toMatch(/^(?:old|new)$/)
        expect((await services.db.deploymentsToWorkOn()).items).toEqual([])
        expect((await services.db.deploymentsToPreview()).items).toEqual([])
      },
    })
    expect(outcomes.length).toBeGreaterThan(50)
    expect(outcomes.filter(({ result }) => result.violations.length > 0)).toEqual([])
  },
  timeoutMs,
)

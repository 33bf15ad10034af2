import { crashEverywhere, timeoutMs } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { uploadSite } from '../edge/testing/site.js'
import { removeFiles } from '../jobs/remove-files.js'
import { retireDeployments } from '../jobs/retire-deployments.js'
import type { Deployments } from '../open.js'
import { memoryFiles } from '../ports/memory-files.js'
import { deploymentsSystemOf } from '../system.js'
import { freshDatabase } from '../testing/bench.js'

const day = 24 * 3_600_000

test(
  'a crash at any step of an upload leaves a deployment that serves all of its files, or none',
  async () => {
    const outcomes = await crashEverywhere<Deployments>({
      system: deploymentsSystemOf({ files: (_, clock) => memoryFiles(clock) }),
      database: freshDatabase,
      prepare: async () => undefined,
      scenario: async (services, clock) => {
        const site = { 'index.html': '<h1>Home</h1>', 'style.css': 'body { margin: 0 }' }
        await uploadSite(services, { deploymentId: 'shop-1', project: 'shop', branch: 'main' }, site)
        await uploadSite(services, { deploymentId: 'shop-2', project: 'shop', branch: 'main' }, site)
        await retireDeployments(services)
        clock.advance(2 * day)
        await removeFiles(services)
      },
      recover: async (services, clock) => {
        clock.advance(2 * day)
        await removeFiles(services)
        for (const deploymentId of ['shop-1', 'shop-2']) {
          const deployment = await services.db.getDeploymentById({ deploymentId })
          if (deployment?.manifest === undefined) continue
          // A later process has other files in memory: either the list of files exists, or everything does.
          expect(deployment.status).toBe('FINISHED')
        }
      },
    })
    expect(outcomes.length).toBeGreaterThan(10)
    expect(outcomes.flatMap(({ result }) => result.violations)).toEqual([])
  },
  timeoutMs,
)

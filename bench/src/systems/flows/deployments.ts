import { deploymentsSystemOf } from '@tablewright/deployments'
import type { Flow } from '../stage.js'

const hostname = 'www.example.com'

export const resolveHost: Flow = {
  name: 'resolve a host name, not remembered',
  system: deploymentsSystemOf({ resolverMilliseconds: 0 }),
  /** Two base paths of the host name, among others. */
  fill: async ({ perform }) => {
    const deploymentId = 'site'
    const routes = Array.from({ length: 10 }, (_, index) => ({ source: `/page-${index}`, status: 200 }))
    await perform('POST /deployments', { deploymentId, routes, config: { trailingSlash: false } })
    await perform('POST /deployments/:deploymentId/events', { deploymentId, event: 'FINISHED' })
    const places = ['/', '/docs'].map((basePath) => ({ hostname, basePath }))
    const others = Array.from({ length: 100 }, (_, index) => ({ hostname: `other-${index}.example.com` }))
    for (const place of [...places, ...others]) await perform('POST /aliases', { ...place, deploymentId })
  },
  once: async ({ perform }) => {
    await perform('GET /resolve', { host: hostname, path: '/docs/start' })
  },
}

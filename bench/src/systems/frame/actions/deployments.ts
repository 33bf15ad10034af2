import { deploymentsSystemOf } from '@tablewright/deployments'
import { type ActionRequest, type Ask, type BenchSystem, collect, numbers, reads } from '../bench-action.js'

const records = 64
const routes = numbers(10).map((index) => ({ source: `/page-${index}`, status: 200 }))

function creation(deploymentId: string): ActionRequest & { readonly body: object } {
  return {
    method: 'POST',
    path: '/deployments',
    body: { deploymentId, routes, config: { trailingSlash: false } },
  }
}

async function create(ask: Ask, deploymentId: string): Promise<void> {
  await ask('POST', '/deployments', creation(deploymentId).body)
}

export const deploymentsActions: BenchSystem = {
  system: deploymentsSystemOf({ resolverMilliseconds: 0 }),
  fill: async (ask) => {
    for (const index of numbers(records)) {
      await create(ask, `site-${index}`)
      await ask('POST', `/deployments/site-${index}/events`, { event: 'FINISHED' })
      await ask('POST', '/aliases', { hostname: `www-${index}.example.com`, deploymentId: `site-${index}` })
    }
  },
  actions: [
    {
      name: 'deployments: get a deployment',
      kind: 'read',
      prepare: async () => reads(records, (index) => `/deployments/site-${index}`),
    },
    {
      name: 'deployments: list 25 deployments',
      kind: 'read',
      prepare: async () => reads(1, () => '/deployments?limit=25'),
    },
    {
      name: 'deployments: get an alias',
      kind: 'read',
      prepare: async () => reads(records, (index) => `/aliases/www-${index}.example.com`),
    },
    {
      name: 'deployments: resolve a host name, not remembered',
      kind: 'read',
      prepare: async () => reads(records, (index) => `/resolve?host=www-${index}.example.com&path=/docs`),
    },
    {
      name: 'deployments: create a deployment',
      kind: 'write',
      prepare: async (_, count) => numbers(count).map((index) => creation(`new-${index}`)),
    },
    {
      name: 'deployments: report an event',
      kind: 'write',
      prepare: (ask, count) =>
        collect(count, async (index) => {
          await create(ask, `started-${index}`)
          return {
            method: 'POST',
            path: `/deployments/started-${index}/events`,
            body: { event: 'FINISHED' },
          }
        }),
    },
  ],
}

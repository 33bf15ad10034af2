import { type Glancing, howMany, matter, some } from './glance.js'

const system = 'deployments'

export const glanceAtDeployments: Glancing = async (signal) => {
  const [deployments, aliases] = await Promise.all([
    some<{ status: string }>(system, 'GET /deployments', {}, signal),
    some(system, 'GET /aliases', {}, signal),
  ])
  const failed = deployments.items.filter(({ status }) => status.endsWith('FAILED')).length
  return {
    stats: [
      { label: 'deployments', value: howMany(deployments) },
      { label: 'finished', value: howMany(deployments, ({ status }) => status === 'FINISHED') },
      { label: 'aliases', value: howMany(aliases) },
    ],
    matters: matter(failed, ['deployment failed', 'deployments failed'], {
      tone: 'bad',
      at: '/systems/deployments',
    }),
  }
}

import { countList, countOf } from '../../../api/count.js'
import { type Glancing, matter, stat } from './glance.js'

const system = 'deployments'
const list = '/systems/deployments'

export const glanceAtDeployments: Glancing = async (signal) => {
  const [deployments, aliases] = await Promise.all([
    countList(system, 'GET /deployments', {}, { groupBy: 'status' }, signal),
    countList(system, 'GET /aliases', {}, {}, signal),
  ])
  const failed = (status: string, words: readonly [string, string]) =>
    matter(countOf(deployments, status), words, { tone: 'bad', at: `${list}?status=${status}` })
  return {
    stats: [
      stat('deployments', deployments.count, list),
      stat('finished', countOf(deployments, 'FINISHED'), `${list}?status=FINISHED`),
      stat('aliases', aliases.count, `${list}/aliases`),
    ],
    matters: [
      ...failed('CREATE_FAILED', ['deployment could not be created', 'deployments could not be created']),
      ...failed('DESTROY_FAILED', [
        'deployment could not be destroyed',
        'deployments could not be destroyed',
      ]),
    ],
  }
}

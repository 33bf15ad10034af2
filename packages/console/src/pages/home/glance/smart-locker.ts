import { countList, countOf } from '../../../api/count.js'
import { type Glancing, matter, stat } from './glance.js'

const list = '/systems/smart-locker'

export const glanceAtSmartLocker: Glancing = async (signal) => {
  const lockers = await countList('smart-locker', 'GET /lockers', {}, { groupBy: 'status' }, signal)
  const within = (status: string) => `${list}?status=${status}`
  return {
    stats: [
      stat('lockers', lockers.count, list),
      stat('available', countOf(lockers, 'AVAILABLE'), within('AVAILABLE')),
      stat('occupied', countOf(lockers, 'OCCUPIED'), within('OCCUPIED')),
    ],
    matters: matter(
      countOf(lockers, 'MAINTENANCE'),
      ['locker is in maintenance', 'lockers are in maintenance'],
      { tone: 'wait', at: within('MAINTENANCE') },
    ),
  }
}

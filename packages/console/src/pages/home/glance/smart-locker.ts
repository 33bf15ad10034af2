import { type Glancing, howMany, matter, some } from './glance.js'

export const glanceAtSmartLocker: Glancing = async (signal) => {
  const lockers = await some<{ status: string }>('smart-locker', 'GET /lockers', {}, signal)
  const inMaintenance = lockers.items.filter(({ status }) => status === 'MAINTENANCE').length
  return {
    stats: [
      { label: 'lockers', value: howMany(lockers) },
      { label: 'available', value: howMany(lockers, ({ status }) => status === 'AVAILABLE') },
      { label: 'occupied', value: howMany(lockers, ({ status }) => status === 'OCCUPIED') },
    ],
    matters: matter(inMaintenance, ['locker is in maintenance', 'lockers are in maintenance'], {
      tone: 'wait',
      at: '/systems/smart-locker',
    }),
  }
}

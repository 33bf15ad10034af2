import type { ActionChoice } from '../../kit/index.js'
import type { Locker } from './types.js'

/** What can be done with a locker itself. */
export function lockerActions(locker: Locker, taken: boolean): readonly ActionChoice<never>[] {
  const { lockerId, ownerId, alias, locationId, version } = locker
  return [
    locker.status === 'MAINTENANCE' ? backIntoService(locker, taken) : intoMaintenance(locker),
    {
      label: 'Transfer',
      title: 'Give the locker to another owner',
      about: `It belongs to ${ownerId} now.`,
      operation: 'POST /lockers/:lockerId/transfer',
      known: { lockerId, fromOwnerId: ownerId },
      fields: { toOwnerId: { label: 'New owner' } },
      version,
    },
    {
      label: 'Rename',
      title: 'What it is called and where it stands',
      operation: 'PATCH /lockers/:lockerId',
      verb: 'Save',
      known: { lockerId },
      fields: { alias: { label: 'Name' }, locationId: { label: 'Location' } },
      initial: { alias, locationId },
      version,
    },
  ]
}

function intoMaintenance({ lockerId, version }: Locker): ActionChoice {
  return {
    label: 'Into maintenance',
    title: 'Take the locker out of service',
    about: 'Nobody can reserve it until it is back in service. Reservations that exist stay.',
    operation: 'PUT /lockers/:lockerId/status',
    known: { lockerId, status: 'MAINTENANCE' },
    version,
  }
}

function backIntoService({ lockerId, version }: Locker, taken: boolean): ActionChoice {
  return {
    label: 'Back into service',
    title: 'Put the locker back into service',
    about: 'It can be reserved again.',
    operation: 'PUT /lockers/:lockerId/status',
    known: { lockerId, status: taken ? 'OCCUPIED' : 'AVAILABLE' },
    version,
  }
}

import { call, type Undo } from '../../api/call.js'
import type { ActionChoice, BulkAction } from '../../kit/index.js'
import type { ListedLocker } from './locker-table.js'
import { type Locker, lockers } from './types.js'

/** Returns the actions on a locker. */
export function lockerActions(locker: Locker, taken: boolean): readonly ActionChoice<never>[] {
  const { lockerId, ownerId, alias, locationId, size, bank, version } = locker
  if (locker.retiredAt !== undefined) return []
  return [
    locker.status === 'MAINTENANCE' ? backIntoService(locker, taken) : intoMaintenance(locker),
    {
      label: 'Transfer',
      title: 'Transfer the locker to another owner',
      about: `It belongs to ${ownerId} now.`,
      operation: 'POST /lockers/:lockerId/transfer',
      known: { lockerId, fromOwnerId: ownerId },
      fields: { toOwnerId: { label: 'New owner' } },
      version,
      undo: (changed: Locker) => ({
        operation: 'POST /lockers/:lockerId/transfer',
        input: { lockerId, fromOwnerId: changed.ownerId, toOwnerId: ownerId },
        version: changed.version,
      }),
    },
    {
      label: 'Edit details',
      title: 'Edit details',
      operation: 'PATCH /lockers/:lockerId',
      verb: 'Save',
      known: { lockerId },
      fields: { alias: { label: 'Name' }, locationId: { label: 'Location' } },
      initial: { alias, locationId, size, bank },
      version,
      undo: (changed: Locker) => ({
        operation: 'PATCH /lockers/:lockerId',
        // An empty text removes the value.
        input: {
          lockerId,
          alias: alias ?? '',
          locationId: locationId ?? '',
          ...(size ? { size } : { clear: ['size'] }),
          bank: bank ?? '',
        },
        version: changed.version,
      }),
    },
    {
      label: 'Retire',
      title: `Retire ${lockerId}`,
      about:
        'This cannot be undone. Enter the number of open reservations to confirm that they are cancelled.',
      operation: 'POST /lockers/:lockerId/retire',
      danger: true,
      known: { lockerId },
      fields: { cancelReservations: { label: 'Reservations to cancel' } },
      initial: { cancelReservations: 0 },
      version,
    },
  ]
}

/** Reads the version of a listed locker, which lists by owner and location do not contain. */
async function versionOf({ lockerId, version }: ListedLocker): Promise<number> {
  return version ?? (await call<Locker>(lockers, 'GET /lockers/:lockerId', { lockerId })).data.version
}

const changeStatus = {
  system: lockers,
  operation: 'PUT /lockers/:lockerId/status',
  version: versionOf,
} as const

/**
 * Actions on several lockers of a list. A locker with reservations must be retired on its page, which asks
 * for their number.
 */
export const bulkLockerActions: readonly BulkAction<ListedLocker>[] = [
  {
    ...changeStatus,
    label: 'Start maintenance',
    input: ({ lockerId }) => ({ lockerId, status: 'MAINTENANCE' }),
    possible: ({ status, retiredAt }) => status !== 'MAINTENANCE' && retiredAt === undefined,
  },
  {
    ...changeStatus,
    label: 'End maintenance',
    input: ({ lockerId }) => ({ lockerId, status: 'AVAILABLE' }),
    possible: ({ status, retiredAt }) => status === 'MAINTENANCE' && retiredAt === undefined,
  },
  {
    label: 'Retire',
    danger: true,
    system: lockers,
    operation: 'POST /lockers/:lockerId/retire',
    version: versionOf,
    input: ({ lockerId }) => ({ lockerId, cancelReservations: 0 }),
    possible: ({ retiredAt }) => retiredAt === undefined,
  },
]

function undoStatus({ lockerId, status }: Locker): Undo {
  return (changed: Locker) => ({
    operation: 'PUT /lockers/:lockerId/status',
    input: { lockerId, status },
    version: changed.version,
  })
}

function intoMaintenance(locker: Locker): ActionChoice {
  const { lockerId, version } = locker
  return {
    label: 'Start maintenance',
    title: 'Take the locker out of service',
    about:
      'Nobody can reserve it until it is back in service. Reservations stay, and their owners are notified.',
    operation: 'PUT /lockers/:lockerId/status',
    known: { lockerId, status: 'MAINTENANCE' },
    version,
    undo: undoStatus(locker),
  }
}

function backIntoService(locker: Locker, taken: boolean): ActionChoice {
  const { lockerId, version } = locker
  return {
    label: 'End maintenance',
    title: 'Put the locker back into service',
    about: 'It can be reserved again.',
    operation: 'PUT /lockers/:lockerId/status',
    known: { lockerId, status: taken ? 'OCCUPIED' : 'AVAILABLE' },
    version,
    undo: undoStatus(locker),
  }
}

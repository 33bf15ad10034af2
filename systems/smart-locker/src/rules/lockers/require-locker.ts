import { refuse } from '@tablewright/system'
import type { LockerItem } from '../../db.js'
import type { Lockers } from '../../open.js'

/** Returns the current locker. Throws if it does not exist. */
export async function requireLocker({ db }: Lockers, lockerId: string): Promise<LockerItem> {
  const locker = await db.lockerNow({ lockerId })
  if (locker) return locker
  throw refuse('NOT_FOUND', `There is no locker ${lockerId}.`, {
    field: 'lockerId',
    remedy: 'Check the id, or register the locker first.',
    data: { lockerId },
  })
}

import { perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { openLocker } from '../../rules/access/open-locker.js'
import { showDoor } from '../../rules/access/show-door.js'
import { hour, openTest } from '../../testing/open-test.js'
import { doorCases } from '../door-suite.js'
import { localDoors } from './local-doors.js'

test.each(doorCases)('$name', async ({ run }) => {
  const { services, close } = await openTest()
  const doors = localDoors(services.db)
  await run(doors)
  await doors.end?.()
  await close()
})

test('a person opens a locker over a broker', async () => {
  const { services, reserve, close } = await openTest()
  const local = { ...services, doors: localDoors(services.db) }
  await reserve(0, hour)
  const event = await perform(local, openLocker, { lockerId: 'L-1', actorId: 'ann' })
  expect(await perform(local, showDoor, { lockerId: 'L-1' })).toMatchObject({
    position: 'OPEN',
    eventId: event.eventId,
    online: true,
  })
  await local.doors.end?.()
  await close()
})

import { keyTexts } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { smartLocker } from './design.js'

test('the keys are those of the document', () => {
  const chart = [
    ['Locker', 'LOCKER#<lockerId>', 'META'],
    ['Locker.OwnerLocker', 'OWNER#<ownerId>', 'LOCKER#<lockerId>'],
    ['Reservation', 'LOCKER#<lockerId>', 'RES#<startAt>#<reservationId>'],
    ['Reservation.ActiveReservation', 'LOCKER#<lockerId>', 'RES#ACTIVE'],
    ['AccessEvent', 'LOCKER#<lockerId>', 'EVT#<timestamp>#<eventId>'],
  ]
  for (const [name = '', ...texts] of chart)
    expect(keyTexts(smartLocker, name, ['PK', 'SK']), name).toEqual(texts)
})

test('AP-01 to AP-09 are all there', () => {
  const ids = Object.values(smartLocker.model.patterns).flatMap(({ id }) => id ?? [])
  expect(ids.filter((id) => /^AP-0\d$/.test(id))).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `AP-0${number}`),
  )
})

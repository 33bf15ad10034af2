import { readFileSync } from 'node:fs'
import { entityChart } from '@tablewright/design'
import { expect, test } from 'vitest'
import { smartLocker } from './design.js'

function keysOf(name: string, keyAttributes: readonly string[]): readonly string[] {
  const item = smartLocker.model.entities[name] ?? smartLocker.model.derived[name]
  return keyAttributes.flatMap((key) => (item && 'keys' in item ? (item.keys[key]?.text ?? []) : []))
}

test('the model is plain data that survives JSON', () => {
  expect(JSON.parse(JSON.stringify(smartLocker.model))).toEqual(smartLocker.model)
})

test('every query knows its whole partition key and uses all that it asks for', () => {
  for (const pattern of Object.values(smartLocker.model.patterns)) {
    if (pattern.operation === 'query') {
      expect(pattern.keyCondition, pattern.name).toMatchObject({ unbound: [], unused: [] })
    }
  }
})

test('the keys are those of the document', () => {
  const chart = [
    ['Locker', 'LOCKER#<lockerId>', 'META'],
    ['Locker.OwnerLocker', 'OWNER#<ownerId>', 'LOCKER#<lockerId>'],
    ['Reservation', 'LOCKER#<lockerId>', 'RES#<startAt>#<reservationId>'],
    ['Reservation.ActiveReservation', 'LOCKER#<lockerId>', 'RES#ACTIVE'],
    ['AccessEvent', 'LOCKER#<lockerId>', 'EVT#<timestamp>#<eventId>'],
  ]
  for (const [name = '', ...texts] of chart) expect(keysOf(name, ['PK', 'SK']), name).toEqual(texts)
})

test('AP-01 to AP-09 are all there', () => {
  const ids = Object.values(smartLocker.model.patterns).flatMap(({ id }) => id ?? [])
  expect(ids.filter((id) => /^AP-0\d$/.test(id))).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `AP-0${number}`),
  )
})

test('the README shows the entity chart of the design', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(`<!-- chart -->\n${entityChart(smartLocker.model)}\n<!-- /chart -->`)
})

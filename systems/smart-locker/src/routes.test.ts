import { serveAlone } from '@tablewright/server/testing'
import { fakeClock } from '@tablewright/system/testing'
import { afterAll, expect, test } from 'vitest'
import { smartLockerSystem } from './system.js'

const { clock, advance } = fakeClock()
const served = await serveAlone(smartLockerSystem, { clock })
const { ask } = served
afterAll(served.close)

test('a person reserves, opens and releases a locker over the API', async () => {
  const locker = { lockerId: 'L-1', ownerId: 'north', locationId: 'station' }
  expect(await ask('POST', '/lockers', locker)).toMatchObject({ status: 201, etag: '"1"' })
  const request = { ownerId: 'ann', startAt: '2026-01-01T10:00Z', endAt: '2026-01-01T12:00Z' }
  const booked = await ask('POST', '/lockers/L-1/reservations', request)
  expect(booked).toMatchObject({ status: 201, body: { phase: 'UPCOMING' } })
  const reservation = `/lockers/L-1/reservations/${booked.body.reservationId}`
  expect(await ask('POST', '/lockers/L-1/reservations', request)).toMatchObject({
    status: 409,
    body: { code: 'RESERVATION_OVERLAP', data: { free: [{ from: '2026-01-01T12:00:00.000Z' }] } },
  })
  expect(await ask('POST', '/lockers/L-1/open', { actorId: 'ann' })).toMatchObject({
    status: 403,
    body: { code: 'ACCESS_DENIED', data: { reason: 'NO_RESERVATION' } },
  })
  advance(10 * 3_600_000)
  expect(await ask('POST', '/jobs/sweeper')).toMatchObject({ body: { report: { activated: 1 } } })
  expect(await ask('GET', '/lockers/L-1/reservations/active')).toMatchObject({ body: { active: true } })
  expect(await ask('POST', '/lockers/L-1/open', { actorId: 'ann' })).toMatchObject({ status: 200 })
  expect(await ask('GET', '/lockers/L-1/door')).toMatchObject({ body: { position: 'OPEN' } })
  advance(60_000)
  expect(await ask('POST', '/lockers/L-1/close', { actorId: 'ann' })).toMatchObject({ status: 200 })
  expect(await ask('GET', '/lockers/L-1/events/latest')).toMatchObject({ body: { action: 'CLOSE' } })
  expect(await ask('POST', `${reservation}/extend`, { endAt: '2026-01-01T13:00Z' })).toMatchObject({
    body: { endAt: '2026-01-01T13:00:00.000Z' },
  })
  expect(await ask('POST', `${reservation}/complete`)).toMatchObject({ body: { status: 'COMPLETED' } })
  expect(await ask('GET', '/check')).toMatchObject({ body: { violations: [] } })
})

test('a state changes only with the version that was seen', async () => {
  const change = (version?: string) =>
    ask('PUT', '/lockers/L-1/status', { status: 'MAINTENANCE' }, version ? { 'if-match': version } : {})
  expect(await change()).toMatchObject({ status: 428 })
  expect(await change('"1"')).toMatchObject({ status: 412, body: { code: 'VERSION_MISMATCH' } })
  const { etag } = await ask('GET', '/lockers/L-1')
  expect(await change(etag!)).toMatchObject({ status: 200 })
  const request = { ownerId: 'ann', endAt: '2026-01-01T20:00Z' }
  expect(await ask('POST', '/lockers/L-1/reservations', request)).toMatchObject({
    status: 409,
    body: { code: 'IN_MAINTENANCE' },
  })
})

test('a reservation that is sent twice with one key is made once', async () => {
  await ask('POST', '/lockers', { lockerId: 'L-2', ownerId: 'north' })
  const request = { ownerId: 'ann', endAt: '2026-01-01T20:00Z', withPin: true }
  const send = () => ask('POST', '/lockers/L-2/reservations', request, { 'idempotency-key': 'one' })
  const first = await send()
  expect(first.status).toBe(201)
  const { status, etag, body } = first
  expect(await send()).toMatchObject({ status, etag, body })
})

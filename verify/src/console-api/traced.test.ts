import type { LiveChange, Trace, TraceList } from '@tablewright/server/console-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serveSystems } from './served.js'

let served: Served
const system = 'smart-locker'

beforeAll(async () => {
  served = await serveSystems(20)
})
afterAll(() => served.close())

async function traceOf(response: Response): Promise<Trace> {
  return served.get(system, `/_trace/${response.headers.get('tablewright-trace')}`)
}

async function reserve(): Promise<Response> {
  const locker = { lockerId: 'L-traced', ownerId: 'north', locationId: 'station' }
  await served.ask(system, '/lockers', locker)
  const startAt = new Date(Date.now() + 3_600_000).toISOString()
  const endAt = new Date(Date.now() + 7_200_000).toISOString()
  return served.ask(system, '/lockers/L-traced/reservations', {
    ownerId: 'ann',
    startAt,
    endAt,
    pin: '918273',
  })
}

test('a call shows every item that it wrote, and never a secret', async () => {
  const response = await reserve()
  expect(response.status).toBe(201)
  const trace = await traceOf(response)
  const written = trace.requests.filter(({ operation }) => operation === 'TransactWriteItems')
  expect(written.at(-1)!.items.map(({ entity }) => entity)).toEqual(
    expect.arrayContaining(['Reservation', 'Locker']),
  )
  expect(written.at(-1)!.pattern).toBeDefined()
  expect(trace.totals.itemsWritten).toBeGreaterThan(1)
  expect(trace.totals.writeUnits).toBeGreaterThan(trace.totals.itemsWritten)
  const text = JSON.stringify(trace)
  expect(text).toContain('pinHash')
  expect(text).not.toMatch(/918273|scrypt|"pinHash":\{"S":"[^•]/)
})

test('the requests of a job are in the trace of its call, and in the list', async () => {
  const jobs = await served.get<readonly { readonly name: string }[]>(system, '/jobs')
  const response = await served.ask(system, `/jobs/${jobs[0]!.name}`, {})
  expect(response.status).toBe(200)
  expect((await traceOf(response)).name).toBe(`POST /api/smart-locker/jobs/${jobs[0]!.name}`)
  const { traces } = await served.get<TraceList>(system, '/_trace')
  expect(traces.length).toBeGreaterThan(2)
  expect((await served.ask('tenants', `/_trace/${traces[0]!.id}`)).status).toBe(404)
})

test('a change is shown with all its derived items', async () => {
  const response = await served.ask(system, '/_live')
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  let text = ''
  const until = async (part: string) => {
    while (!text.includes(part)) text += decoder.decode((await reader.read()).value, { stream: true })
  }
  await until('event: state')
  await served.ask(system, '/lockers', { lockerId: 'L-live', ownerId: 'south', locationId: 'station' })
  await until('OWNER#south')
  await reader.cancel()
  const changes = [...text.matchAll(/^data: (\{"table".*\})$/gm)].map(
    (match) => JSON.parse(match[1]!) as LiveChange,
  )
  // Deliveries of earlier tests may change their event items meanwhile.
  const own = changes.filter(({ key }) => JSON.stringify(key).includes('L-live'))
  expect(own.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['Locker', 'Locker.OwnerLocker']))
  expect(own.every(({ eventName }) => eventName === 'INSERT')).toBe(true)
})

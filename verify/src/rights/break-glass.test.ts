import { invoicingSystem } from '@tablewright/invoicing'
import { type ServedSystem, serveAlone } from '@tablewright/server/testing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { afterEach, expect, test } from 'vitest'

let served: ServedSystem
afterEach(() => served.close())

type Values = Record<string, unknown>
const account = { name: 'Lantern Works', email: 'books@lantern.example', currency: 'EUR' }
const breakGlass = { 'x-break-glass': encodeURIComponent('Ticket 4711: wrong clock – agreed with Ann') }
const forbidden = { status: 403, body: { code: 'EDIT_FORBIDDEN' } }

async function done(method: string, path: string, body?: object, headers?: Record<string, string>) {
  const answer = await served.ask(method, path, body, headers)
  if (answer.status >= 300) throw new TypeError(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body as Values
}

const itemOf = async (entity: string, table: string, values: Values) =>
  done(
    'GET',
    `/_data/item?table=${table}&entity=${entity}&values=${encodeURIComponent(JSON.stringify(values))}`,
  )

const audited = async () => (await done('GET', '/_audit')).items as Values[]

test('an access event is changed and deleted only with the break-glass header, and the log has the principal and the reason', async () => {
  served = await serveAlone(smartLockerSystem)
  await done('POST', '/lockers', { lockerId: 'L-1', ownerId: 'north' })
  const event = await done('POST', '/lockers/L-1/close', { actorId: 'ann' })
  const key = { lockerId: 'L-1', timestamp: event.timestamp, eventId: event.eventId }
  const [table] = Object.keys(smartLockerSystem.design.model.tables) as [string]
  const { item: stored } = (await itemOf('AccessEvent', table, key)) as {
    item: Record<string, { S: string }>
  }
  const raw = { table, expected: stored, unguarded: true }
  const wireKey = { PK: stored.PK, SK: stored.SK }
  const changed = { ...stored, actorId: { S: 'bob' } }
  const edits: [path: string, body: object][] = [
    ['/_data/write', { entity: 'AccessEvent', action: 'delete', expected: event }],
    [
      '/_data/write',
      { entity: 'AccessEvent', action: 'update', expected: event, changes: { actorId: 'bob' } },
    ],
    ['/_data/write', { entity: 'AccessEvent', action: 'create', item: { ...event, eventId: undefined } }],
    ['/_data/raw', { ...raw, action: 'put', item: changed }],
    ['/_data/raw', { ...raw, action: 'delete', key: wireKey }],
    [
      '/_data/raw',
      { ...raw, action: 'put', item: { ...stored, SK: { S: `${stored.SK!.S}x` } }, expected: null },
    ],
    ['/_run/writeEvent', { input: { lockerId: 'L-1', actorId: 'bob', action: 'OPEN', result: 'SUCCESS' } }],
  ]
  for (const [path, body] of edits)
    expect(await served.ask('POST', path, body), path).toMatchObject(forbidden)
  const refused = await audited()
  expect(refused.map(({ outcome }) => outcome)).toEqual(edits.map(() => 'refused'))
  for (const each of refused) {
    expect(each).toMatchObject({ principal: 'local', rule: expect.any(String), at: expect.any(String) })
    expect(each).not.toHaveProperty('reason')
  }
  for (const reason of ['x', '', 'y'.repeat(501)]) {
    for (const [path, body] of edits) {
      const answer = await served.ask('POST', path, body, { 'x-break-glass': reason })
      expect(answer, path).toMatchObject({ status: 400, body: { field: 'X-Break-Glass' } })
    }
  }
  const attempts = (await audited()).slice(0, -refused.length)
  expect(attempts.map(({ outcome, reason }) => [outcome, reason])).toEqual(
    ['y'.repeat(500), '', 'x'].flatMap((reason) => edits.map(() => ['refused', reason])),
  )
  await done('POST', '/_data/raw', edits[3]![1], breakGlass)
  await done('POST', '/_data/raw', { ...raw, action: 'delete', key: wireKey, expected: changed }, breakGlass)
  expect(await audited()).toMatchObject([
    { action: 'raw delete', key: wireKey, before: changed, outcome: 'done' },
    {
      action: 'raw put',
      principal: 'local',
      kind: 'local',
      target: table,
      key: wireKey,
      before: stored,
      after: changed,
      reason: 'Ticket 4711: wrong clock – agreed with Ann',
      rule: 'AccessEvent is immutable in the design.',
      outcome: 'done',
      at: expect.any(String),
    },
    ...attempts,
    ...refused,
  ])
})

test('every use of break-glass is in the log, also one that is wrong in another way', async () => {
  served = await serveAlone(smartLockerSystem)
  await done('POST', '/lockers', { lockerId: 'L-1', ownerId: 'north' })
  const [table] = Object.keys(smartLockerSystem.design.model.tables) as [string]
  const locker = { PK: { S: 'LOCKER#L-1' }, SK: { S: 'META' } }
  const raw = { table, action: 'delete', key: locker, expected: {}, unguarded: true }
  const wrong: [action: string, target: string, path: string, body: object][] = [
    ['raw delete', table, '/_data/raw', raw],
    ['raw delete', table, '/_data/raw', { ...raw, unguarded: false }],
    ['raw delete', 'Other', '/_data/raw', { ...raw, table: 'Other' }],
    ['raw put', table, '/_data/raw', { ...raw, action: 'put', item: { ...locker, odd: null } }],
    ['delete', 'Locker', '/_data/write', { entity: 'Locker', action: 'delete', expected: {} }],
    ['delete', 'constructor', '/_data/write', { entity: 'constructor', action: 'delete', expected: {} }],
    ['update', 'Locker', '/_data/write', { entity: 'Locker', action: 'update', expected: {} }],
    ['run nothing', 'nothing', '/_run/nothing', { input: {} }],
    ['import', table, '/_data/import', { table, items: {} }],
  ]
  for (const [, , path, body] of wrong) {
    expect((await served.ask('POST', path, body, breakGlass)).status).toBeGreaterThanOrEqual(400)
  }
  const imported = await done('POST', '/_data/import', { table, items: [null, {}] }, breakGlass)
  expect(imported).toMatchObject({ items: [{ outcome: 'refused' }, { outcome: 'refused' }] })
  const entries = [...wrong, ['import', table], ['import', table]] as [string, string][]
  const logged = (await audited()).reverse()
  expect(logged.map(({ action, target }) => [action, target])).toEqual(
    entries.map((each) => each.slice(0, 2)),
  )
  for (const entry of logged) {
    expect(entry).toMatchObject({ outcome: 'refused', reason: 'Ticket 4711: wrong clock – agreed with Ann' })
  }
})

test('drafts are edited, issued invoices and their lines are not, and a lie about the state does not help', async () => {
  served = await serveAlone(invoicingSystem)
  await done('POST', '/account', account)
  const client = await done('POST', '/clients', { name: 'Ann', email: 'ann@example.com' })
  const lines = [{ description: 'Work', quantity: 1, unitPrice: 100 }]
  const draft = await done('POST', '/invoices', { clientId: client.clientId, lineItems: lines })
  const { invoiceId } = draft as { invoiceId: string }
  const [table] = Object.keys(invoicingSystem.design.model.tables) as [string]
  const lineKey = { invoiceId, itemId: '0001' }
  const seen = async () => {
    return (await itemOf('LineItem', table, lineKey)) as { values: Values; item: Values }
  }
  const put = async (headers?: Record<string, string>) => {
    const stored = (await seen()).item
    const body = {
      table,
      action: 'put',
      unguarded: true,
      expected: stored,
      item: { ...stored, Note: { S: 'x' } },
    }
    return served.ask('POST', '/_data/raw', body, headers)
  }
  expect((await put()).status).toBe(200)
  const drafted = (await itemOf('Invoice', table, { clientId: client.clientId, invoiceId })) as {
    values: Values
  }
  const issue = { entity: 'Invoice', action: 'update', expected: drafted.values, changes: { status: 'paid' } }
  expect(await served.ask('POST', '/_data/write', issue)).toMatchObject(forbidden)
  await done('POST', `/invoices/${invoiceId}/finalize`, {}, { 'if-match': `"${draft.version}"` })
  expect(await put()).toMatchObject(forbidden)
  const { values } = await seen()
  const remove = { entity: 'LineItem', action: 'delete', expected: values }
  expect(await served.ask('POST', '/_data/write', remove)).toMatchObject(forbidden)
  const invoice = (await itemOf('Invoice', table, { clientId: client.clientId, invoiceId })) as {
    values: Values
  }
  const lie = { entity: 'Invoice', action: 'delete', expected: { ...invoice.values, status: 'draft' } }
  expect(await served.ask('POST', '/_data/write', lie)).toMatchObject(forbidden)
  expect((await put(breakGlass)).status).toBe(200)
  expect((await audited()).map(({ action, rule, outcome }) => [action, rule !== undefined, outcome])).toEqual(
    [
      ['raw put', true, 'done'],
      ['delete', true, 'refused'],
      ['delete', true, 'refused'],
      ['raw put', true, 'refused'],
      ['update', true, 'refused'],
      ['raw put', false, 'done'],
    ],
  )
})

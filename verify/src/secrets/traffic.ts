import type { Serving } from '@tablewright/server'
import { type Signer, signCall } from '@tablewright/server/testing'
import type { Canaries } from './canaries.js'

/** A named output of the server, with its text. */
export type Outlet = readonly [name: string, text: string]

export interface Credentials {
  readonly token: string
  readonly signer: Signer
}

/**
 * Sends valid and invalid requests with a canary in every input. Returns the outputs that must not contain a
 * secret.
 */
export async function sendTraffic(
  server: Serving,
  canaries: Canaries,
  credentials: Credentials,
): Promise<Outlet[]> {
  return [
    ...(await callEndpoint(server.dynamodbUrl, canaries, credentials.signer)),
    ...(await callApi(server.url, canaries, credentials.token)),
  ]
}

const TableName = 'Vault'

async function callEndpoint(url: string, canaries: Canaries, signer: Signer): Promise<Outlet[]> {
  const outlets: Outlet[] = []
  const headers = { cookie: canaries.of('cookie of a call'), 'x-secret': canaries.of('header of a call') }
  const send = async (operation: string, input: object | string, extra: Record<string, string> = {}) => {
    const body = typeof input === 'string' ? input : JSON.stringify(input)
    const signed = { ...signCall(url, operation, body, signer), ...headers, ...extra }
    const response = await fetch(url, { method: 'POST', headers: signed, body })
    const text = await response.text()
    if (response.status !== 200) outlets.push([`error of ${operation}`, text])
  }
  await send('CreateTable', {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  })
  const pk = { S: canaries.of('key of an item') }
  const Item = { pk, note: { S: canaries.of('attribute of an item') }, n: { N: '1' } }
  await send('PutItem', { TableName, Item })
  await send('PutItem', { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' })
  await send('UpdateItem', { TableName, Key: { pk }, UpdateExpression: 'SET n.x = n' })
  await send('TransactWriteItems', {
    TransactItems: [{ Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } }],
  })
  await send('GetItem', { TableName: 'Missing', Key: { pk } })
  await send('ExecuteStatement', { Statement: `SELECT * FROM "Vault" WHERE pk = '${pk.S}' AND` })
  await send('GetItem', `{"broken": "${canaries.of('body that is not valid JSON')}"`)
  await send('Scan', { TableName }, { authorization: canaries.of('authorization that is none') })
  await send('Scan', { TableName }, { 'x-amz-security-token': canaries.of('session token') })
  await send('Scan', { TableName }, { 'x-amz-target': 'DynamoDB_20120810.Nothing' })
  for (const path of ['/metrics', '/health', '/'])
    outlets.push([`${path} of the endpoint`, await (await fetch(url + path, { headers })).text()])
  return outlets
}

async function callApi(url: string, canaries: Canaries, token: string): Promise<Outlet[]> {
  const outlets: Outlet[] = []
  const base = `${url}/api/smart-locker`
  const ask = async (
    method: string,
    path: string,
    body?: object | string,
    extra: Record<string, string> = {},
  ) => {
    const headers: Record<string, string> = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      cookie: canaries.of('cookie of the API'),
      'idempotency-key': canaries.of('idempotency key'),
      'x-secret': canaries.of('header of the API'),
      ...extra,
    }
    const text = typeof body === 'object' ? JSON.stringify(body) : body
    const response = await fetch(`${base}${path}`, {
      method,
      headers,
      ...(text !== undefined && { body: text }),
    })
    const answer = await response.text()
    if (response.status >= 400) outlets.push([`error of ${method} ${path.split('?')[0]!}`, answer])
    return { status: response.status, trace: response.headers.get('tablewright-trace') }
  }
  const locker = { lockerId: canaries.of('id in a path'), ownerId: 'north', locationId: 'station' }
  await ask('POST', '/lockers', locker)
  await ask('GET', `/lockers/${locker.lockerId}?note=${canaries.of('query of an address')}`)
  const hour = 3_600_000
  const times = {
    startAt: new Date(Date.now() + hour).toISOString(),
    endAt: new Date(Date.now() + 2 * hour).toISOString(),
  }
  const reservation = { ownerId: 'ann', ...times, pin: '918273645' }
  const fresh = (name: string) => ({ 'idempotency-key': canaries.of(name) })
  const { trace } = await ask(
    'POST',
    `/lockers/${locker.lockerId}/reservations`,
    reservation,
    fresh('key of a reservation'),
  )
  await ask(
    'POST',
    `/lockers/${locker.lockerId}/open`,
    { actorId: 'keypad', pin: '192837465' },
    fresh('key of an opening'),
  )
  await ask('POST', '/lockers', `{"broken": "${canaries.of('body of the API that is not valid JSON')}"`)
  await ask('GET', '/lockers', undefined, { authorization: `Bearer ${canaries.of('unknown token')}` })
  await ask('GET', '/lockers', undefined, { authorization: `Basic ${canaries.of('another scheme')}` })
  await ask('GET', '/nothing')
  if (trace !== null) outlets.push(['trace of a reservation', await traceOf(base, token, trace)])
  const list = await fetch(`${base}/_trace`, { headers: { authorization: `Bearer ${token}` } })
  outlets.push(['list of traces', await list.text()])
  for (const path of ['/metrics', '/health', '/api'])
    outlets.push([`${path} for people`, await (await fetch(url + path)).text()])
  return outlets
}

async function traceOf(base: string, token: string, id: string): Promise<string> {
  const response = await fetch(`${base}/_trace/${id}`, { headers: { authorization: `Bearer ${token}` } })
  return response.text()
}

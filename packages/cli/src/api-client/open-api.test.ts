import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { open } from '@tablewright/engine'
import { parseTokens, serve } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { expect, test } from 'vitest'
import { writeFiles } from '../testing/design-files.js'
import { temporaryFolders } from '../testing/run-command.js'
import { openTokensApi } from '../tokens/tokens-api.js'
import { openApi } from './open-api.js'
import { findProfile, profilesFile, readProfiles, writeProfiles } from './profiles.js'

const folders = temporaryFolders()
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const lockers = { method: 'GET', path: '/api/smart-locker/lockers' }

test('the server that has the folder open is called; without one, the process serves the system', async () => {
  const data = folders()
  const server = await serve({ systems: [smartLockerSystem], data, port: 0, dynamodbPort: 0, log: quiet })
  const remote = await openApi(smartLockerSystem, { data })
  const created = { method: 'POST', path: lockers.path, body: { lockerId: 'L-1', ownerId: 'north' } }
  expect((await remote.send(created)).status).toBe(201)
  await expect(remote.send(created)).rejects.toMatchObject({ code: 'ALREADY_EXISTS', data: { status: 409 } })
  await server.close()
  const own = await openApi(smartLockerSystem, { data })
  expect(await (await own.send(lockers)).json()).toMatchObject({ items: [{ lockerId: 'L-1' }] })
  await own.close()
})

test('a command that calls a running server needs none of its secrets', async () => {
  const folder = folders()
  const { 'tablewright.config.mjs': config } = writeFiles(folder, {
    'tablewright.config.mjs': `
      const cursorSecret = { $env: 'TABLEWRIGHT_TEST_UNSET_SECRET' }
      export default { storage: { folder: 'data' }, server: { cursorSecret } }
    `,
  })
  const data = join(folder, 'data')
  const server = await serve({ systems: [smartLockerSystem], data, port: 0, dynamodbPort: 0, log: quiet })
  for (const api of [await openApi(smartLockerSystem, { config }), await openTokensApi({ config })]) {
    expect((await api.send(lockers)).status).toBe(200)
    await api.close()
  }
  await server.close()
  const missing = { code: 'CONFIG_SECRET_MISSING' }
  await expect(openApi(smartLockerSystem, { config })).rejects.toMatchObject(missing)
  await expect(openTokensApi({ config })).rejects.toMatchObject(missing)
})

test('without a server, mail and private addresses follow the configuration', async () => {
  const folder = folders()
  const { 'tablewright.config.mjs': config } = writeFiles(folder, {
    'tablewright.config.mjs': `export default {
      storage: { folder: 'data' },
      mail: { host: '127.0.0.1', from: 'tables@example.com' },
      webhooks: { allowPrivate: true },
    }`,
  })
  const api = await openApi(smartLockerSystem, { config })
  for (const url of ['mailto:ops@example.com', 'http://127.0.0.1:9/hooks']) {
    const added = { method: 'POST', path: '/api/smart-locker/webhooks', body: { url } }
    expect((await api.send(added)).status).toBe(201)
  }
  await api.close()
})

test('without a token, the error names the options for one', async () => {
  const tokens = [{ name: 'ann', token: 'the-token-of-ann-is-long', roles: { '*': ['admin'] } }]
  const auth = { tokens: parseTokens(JSON.stringify({ tokens })), principals: new Map() }
  const place = { memory: true, port: 0, dynamodbPort: 0 } as const
  const server = await serve({ systems: [smartLockerSystem], ...place, auth, log: quiet })
  const answer = async (token?: string) => {
    const api = await openApi(smartLockerSystem, {
      server: server.url,
      ...(token !== undefined && { token }),
    })
    return api.send(lockers).finally(() => api.close())
  }
  const refused = { code: 'UNAUTHENTICATED', remedy: expect.stringContaining('--token') }
  await expect(answer()).rejects.toMatchObject(refused)
  await expect(answer('another-token-of-nobody')).rejects.toMatchObject(refused)
  expect((await answer(tokens[0]!.token)).status).toBe(200)
  await server.close()
})

test('a server that has died is not called', async () => {
  const data = folders()
  writeFiles(data, { 'server.json': JSON.stringify({ url: 'http://127.0.0.1:9', pid: 1 }) })
  const own = await openApi(smartLockerSystem, { data })
  expect((await own.send(lockers)).status).toBe(200)
  await own.close()
})

test('a folder that another program has open is refused with a remedy', async () => {
  const data = folders()
  const engine = await open(data)
  await expect(openApi(smartLockerSystem, { data })).rejects.toMatchObject({
    code: 'FOLDER_LOCKED',
    remedy: expect.stringContaining('tablewright serve'),
  })
  await engine.close()
})

test('the configured port is used when the process serves the system', async () => {
  const folder = folders()
  const { 'tablewright.config.mjs': config } = writeFiles(folder, {
    'tablewright.config.mjs': `
      const stuck = async () => { throw new Error('our door is stuck') }
      const doors = { open: stuck, close: stuck, state: async () => null }
      export default { systems: { 'smart-locker': { ports: { doors } } }, storage: { folder: 'data' } }
    `,
  })
  const api = await openApi(smartLockerSystem, { config })
  await api.send({ method: 'POST', path: lockers.path, body: { lockerId: 'L-1', ownerId: 'north' } })
  const closing = api.send({ method: 'POST', path: `${lockers.path}/L-1/close`, body: { actorId: 'ann' } })
  await expect(closing).rejects.toMatchObject({
    code: 'DOOR_FAULT',
    message: expect.stringContaining('our door is stuck'),
  })
  await api.close()
})

test('only their owner can read profiles, and tokens that others can read are refused', () => {
  const file = profilesFile({ XDG_CONFIG_HOME: folders() })
  writeProfiles({ work: { server: 'https://tables.example', token: 'secret' } }, file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(findProfile('work', file)).toEqual({ server: 'https://tables.example', token: 'secret' })
  expect(() => findProfile('home', file)).toThrow(
    expect.objectContaining({ code: 'PROFILE_UNKNOWN', remedy: expect.stringContaining('work') }),
  )
  chmodSync(file, 0o644)
  expect(() => readProfiles(file)).toThrow(expect.objectContaining({ code: 'PROFILES_EXPOSED' }))
  const other = join(folders(), 'config.json')
  mkdirSync(join(other, '..'), { recursive: true })
  writeFileSync(other, '{ "profiles": { "a": { "server": "nowhere" } } }')
  expect(() => readProfiles(other)).toThrow(expect.objectContaining({ code: 'PROFILES_INVALID' }))
})

test('the error names a server that does not respond', async () => {
  const api = await openApi(smartLockerSystem, { server: 'http://127.0.0.1:9' })
  await expect(api.send(lockers)).rejects.toMatchObject({ code: 'SERVER_NOT_FOUND' })
})

test('an answer of another program, and a redirect, are not taken for those of the server', async () => {
  const other = createServer((request, response) => {
    const [, kind] = request.url!.split('/')
    if (kind === 'moved') response.writeHead(301, { location: 'https://tables.example/' })
    else response.setHeader('content-type', kind === 'page' ? 'text/html' : 'application/json')
    response.end(kind === 'page' ? '<html></html>' : '{"hello":1}')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  for (const [kind, text] of [
    ['page', 'Tablewright'],
    ['json', 'Tablewright'],
    ['moved', 'https://tables.example/'],
  ]) {
    const api = await openApi(smartLockerSystem, { server: `http://127.0.0.1:${port}/${kind}` })
    await expect(api.send({ method: 'POST', path: lockers.path, body: {} })).rejects.toMatchObject({
      code: 'SERVER_UNKNOWN',
      message: expect.stringContaining(text!),
    })
  }
  await new Promise((resolve) => other.close(resolve))
})

test('the address of the API stands for its server, and one with a password is refused', async () => {
  const place = { memory: true, port: 0, dynamodbPort: 0 } as const
  const server = await serve({ systems: [smartLockerSystem], ...place, log: quiet })
  for (const path of ['', '/', '/api', '/api/']) {
    const token = path === '' ? '' : ' padded\n'
    const api = await openApi(smartLockerSystem, { server: `${server.url}${path}`, token })
    expect((await api.send(lockers)).status).toBe(200)
  }
  for (const token of ['two words', 'line\nbreak', 'ü']) {
    const data = join(folders(), 'data')
    for (const place of [{ server: server.url }, { data }])
      await expect(openApi(smartLockerSystem, { ...place, token })).rejects.toMatchObject({
        code: 'TOKEN_INVALID',
      })
    expect(existsSync(data)).toBe(false)
  }
  await server.close()
  const secret = 'http://ann:hush@127.0.0.1:9'
  const refused = expect.objectContaining({
    code: 'SERVER_INVALID',
    message: expect.not.stringContaining('hush'),
  })
  await expect(openApi(smartLockerSystem, { server: secret })).rejects.toEqual(refused)
})

import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readServerFile, type ServeOptions, type Serving, serve } from '@tablewright/server'
import type { CheckedConfig } from '@tablewright/server/config'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolders } from '../testing/run-command.js'
import { findServer, projectOf } from './find-server.js'

const folders = temporaryFolders()
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const memory = { memory: true } as const
const running: Serving[] = []
const before = process.env.TABLEWRIGHT_SERVERS
let list = ''

beforeEach(() => {
  list = join(folders(), 'servers')
  process.env.TABLEWRIGHT_SERVERS = list
})
afterEach(async () => {
  process.env.TABLEWRIGHT_SERVERS = before
  await Promise.all(running.splice(0).map((server) => server.close()))
})

/** Returns a configuration in a folder, which identifies the project. */
function projectIn(folder: string): CheckedConfig {
  const file = join(folder, 'tablewright.config.json')
  writeFileSync(file, '{}')
  return { file }
}

async function start(config: CheckedConfig, options: Partial<ServeOptions> = memory): Promise<Serving> {
  const ports = { port: 0, dynamodbPort: 0, log: quiet }
  const listed = { folder: list, project: projectOf(config) }
  const server = await serve({ systems: [], list: listed, ...ports, ...options } as ServeOptions)
  running.push(server)
  return server
}

function find(config: CheckedConfig | undefined, location: object = { data: 'nowhere' }, isGiven = false) {
  return findServer({ location: location as ServeOptions, isGiven, config })
}

test('a server with data in memory is found only by the project that started it', async () => {
  const [here, there] = [projectIn(folders()), projectIn(folders())]
  const { url } = await start(here)
  expect(await find(here)).toMatchObject({ url, isExpected: false, storage: memory })
  expect(await find(here, memory)).toMatchObject({ url, isExpected: true })
  expect(await find(there)).toBeUndefined()
  // Flags name data that this server does not have.
  expect(await find(here, { data: 'nowhere' }, true)).toBeUndefined()
})

test('without a named storage, the only server is found', async () => {
  const { url } = await start(projectIn(folders()))
  expect(await find(undefined)).toMatchObject({ url, isExpected: false })
  expect(await find(undefined, { data: folders() })).toBeUndefined()
})

test('several servers are an error that lists them, unless one of them has the data', async () => {
  const config = projectIn(folders())
  const data = join(folders(), 'data')
  const first = await start(config)
  const second = await start(config, { data })
  const third = await start(config)
  await expect(find(config)).rejects.toMatchObject({
    code: 'SERVER_AMBIGUOUS',
    message: expect.stringMatching(new RegExp(`${first.url} \\(data in memory\\)`)),
    data: { servers: expect.arrayContaining([first.url, second.url, third.url]) },
  })
  expect(await find(config, { data })).toMatchObject({ url: second.url, isExpected: true })
})

test('the server behind a DynamoDB endpoint is found by its address, without a table prefix', async () => {
  const config = projectIn(folders())
  const { url, dynamodbUrl: endpoint } = await start(config)
  const named = { endpoint: endpoint.replace('127.0.0.1', 'localhost') }
  for (const location of [{ endpoint }, { endpoint: `${endpoint}/` }, named])
    expect(await find(undefined, location, true)).toMatchObject({ url, isExpected: true })
  expect(await find(undefined, { endpoint, tablePrefix: 'test-' }, true)).toBeUndefined()
  expect(await find(undefined, { endpoint: 'http://127.0.0.1:9' }, true)).toBeUndefined()
})

test('a program on the port of a dead server is not called', async () => {
  const config = projectIn(folders())
  const [data, copy] = [join(folders(), 'data'), folders()]
  const other = await start(projectIn(folders()))
  await start(config, { data })
  const dead = { ...readServerFile(data)!, url: other.url, key: 'the key of a server that was killed' }
  writeFileSync(join(copy, 'server.json'), JSON.stringify(dead))
  mkdirSync(list, { recursive: true })
  writeFileSync(
    join(list, 'dead.json'),
    JSON.stringify({ ...dead, project: projectOf(config), storage: memory }),
  )
  expect(await find(config, { data: copy })).toMatchObject({ storage: { data } })
  expect(await find(config, { data: copy }, true)).toBeUndefined()
})

test('a list that others can write is not read, and servers that have ended are removed from it', async () => {
  const config = projectIn(folders())
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  await start(config)
  writeFileSync(join(list, 'ended.json'), JSON.stringify({ url: 'http://127.0.0.1:9', key: 'k', pid }))
  expect(await find(config)).toBeDefined()
  expect(existsSync(join(list, 'ended.json'))).toBe(false)
  chmodSync(list, 0o777)
  expect(await find(config)).toBeUndefined()
  await running.pop()!.close()
  expect(readdirSync(list)).toEqual([])
})

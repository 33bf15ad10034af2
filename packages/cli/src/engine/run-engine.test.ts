import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { selfSignedCertificate } from '@tablewright/server/testing'
import { afterEach, expect, test } from 'vitest'
import { outcomeOf, runCommand, startCommand, temporaryFolders } from '../testing/run-command.js'

const folders = temporaryFolders()
const started: ChildProcessWithoutNullStreams[] = []

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

/** Starts an engine and waits for its first line. */
async function startEngine(...args: readonly string[]) {
  const child = startCommand('engine', '--port', '0', ...args)
  started.push(child)
  const outcome = outcomeOf(child)
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    outcome.then(({ stderr }) => Promise.reject(new Error(stderr))),
  ])) as [Buffer]
  return { child, outcome, line: String(line) }
}

async function send(url: string, operation: string, input: object) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
    },
    body: JSON.stringify(input),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const notes = {
  TableName: 'Notes',
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
  BillingMode: 'PAY_PER_REQUEST',
}

test('one line states the address, and a signal stops it after the responses are sent', async () => {
  const { child, outcome, line } = await startEngine('--memory')
  const url = /at (http:\/\/127\.0\.0\.1:[1-9]\d*) /.exec(line)?.[1]
  expect((await send(url!, 'ListTables', {})).body).toEqual({ TableNames: [] })
  child.kill('SIGINT')
  expect(await outcome).toEqual({ stdout: line, stderr: '', exitCode: 0 })
})

test('a request that is running at the signal gets its response', async () => {
  const { child, outcome, line } = await startEngine('--memory', '--json')
  const { url } = JSON.parse(line) as { url: string }
  await send(url, 'CreateTable', notes)
  const puts = Array.from({ length: 50 }, (_, index) =>
    send(url, 'PutItem', {
      TableName: 'Notes',
      Item: { id: { S: String(index) }, text: { S: 'x'.repeat(1000) } },
    }),
  )
  await puts[0]
  child.kill('SIGTERM')
  const answers = await Promise.allSettled(puts)
  for (const answer of answers) if (answer.status === 'fulfilled') expect(answer.value.status).toBe(200)
  expect((await outcome).exitCode).toBe(0)
})

test('data in a folder exists at the next start', async () => {
  const data = join(folders(), 'data')
  const first = await startEngine('--data', data, '--json')
  const { url, ...rest } = JSON.parse(first.line) as { url: string }
  expect(rest).toEqual({ port: Number(new URL(url).port), auth: false, data, durability: 'durable' })
  await send(url, 'CreateTable', notes)
  await send(url, 'PutItem', { TableName: 'Notes', Item: { id: { S: '1' } } })
  first.child.kill('SIGTERM')
  await first.outcome
  const second = await startEngine('--data', data, '--durability', 'relaxed')
  expect(second.line).toContain(`data in ${data}, relaxed`)
  const again = /http:\S+/.exec(second.line)![0]
  const { body } = await send(again, 'GetItem', { TableName: 'Notes', Key: { id: { S: '1' } } })
  expect(body).toEqual({ Item: { id: { S: '1' } } })
})

test('a port in use, a folder in use and an invalid folder are one line each', async () => {
  const data = folders()
  const { line } = await startEngine('--data', data, '--json')
  const { port } = JSON.parse(line) as { port: number }
  const file = join(folders(), 'file')
  writeFileSync(file, '')
  const cases = [
    [['--memory', '--port', String(port)], 'PORT_TAKEN'],
    [['--data', data, '--port', '0'], 'FOLDER_LOCKED'],
    [['--data', join(file, 'below'), '--port', '0'], 'FOLDER_UNUSABLE'],
  ] as const
  for (const [args, code] of cases) {
    const { stdout, stderr, exitCode } = await runCommand('engine', ...args)
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 })
    expect(stderr).toMatch(new RegExp(`^error ${code}: .*\\.\n$`))
  }
})

test('other machines may connect only with --auth or --insecure', async () => {
  expect(await runCommand('engine', '--memory', '--port', '0', '--host', '0.0.0.0')).toMatchObject({
    stderr: expect.stringMatching(/^error LISTEN_EXPOSED: .*--insecure.*\n$/),
    exitCode: 1,
  })
  const { line } = await startEngine('--memory', '--host', '0.0.0.0', '--insecure')
  expect(line).toContain('http://0.0.0.0:')
})

test('with --auth an unsigned request is refused', async () => {
  const folder = folders()
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'auth.json')
  const statement = { Effect: 'Allow', Action: '*', Resource: '*' }
  const principal = {
    name: 'a',
    accessKeyId: 'A',
    secretAccessKey: 's',
    policies: [{ Statement: statement }],
  }
  writeFileSync(file, JSON.stringify({ principals: [principal] }))
  expect(await runCommand('engine', '--memory', '--port', '0', '--auth', file)).toMatchObject({
    stderr: expect.stringMatching(/^error AUTH_FILE_EXPOSED: .*chmod 600 .*auth\.json\.\n$/),
    exitCode: 1,
  })
  chmodSync(file, 0o600)
  const { line } = await startEngine('--memory', '--auth', file)
  expect(line).toContain('signed requests only')
  const answer = await send(/http:\S+/.exec(line)![0], 'ListTables', {})
  expect(answer).toMatchObject({
    status: 400,
    body: { __type: expect.stringContaining('MissingAuthenticationToken') },
  })
})

test('web pages get responses only from a configured origin, and only under a known name', async () => {
  const { line } = await startEngine(
    '--memory',
    '--cors',
    'http://localhost:3000',
    '--cors',
    'https://b.example',
  )
  const url = /http:\S+/.exec(line)![0]
  const status = async (origin: string) => (await fetch(`${url}/health`, { headers: { origin } })).status
  expect([
    await status('http://localhost:3000'),
    await status('https://b.example'),
    await status('https://c.example'),
  ]).toEqual([200, 200, 403])
  expect(await runCommand('engine', '--memory', '--port', '0', '--cors', 'localhost')).toMatchObject({
    stderr: expect.stringMatching(/^error ORIGIN_INVALID: /),
    exitCode: 1,
  })
})

test('TLS needs a certificate and its key', async () => {
  const { cert, key } = selfSignedCertificate()
  const folder = folders()
  mkdirSync(folder, { recursive: true })
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(certFile, cert)
  writeFileSync(keyFile, key, { mode: 0o600 })
  const { line } = await startEngine('--memory', '--tls-cert', certFile, '--tls-key', keyFile)
  expect(line).toContain('https://127.0.0.1:')
  expect(await runCommand('engine', '--memory', '--port', '0', '--tls-cert', certFile)).toMatchObject({
    stderr: expect.stringMatching(/^error TLS_INCOMPLETE: .*--tls-key.*\n$/),
    exitCode: 1,
  })
})

import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog, type Pages, readAuth, type ServeOptions, serve } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { root } from '../tidy/workspace.js'
import { Canaries } from './canaries.js'
import { captureOutput } from './capture-output.js'
import { type Outlet, sendTraffic } from './traffic.js'

export interface SecretsReport {
  readonly canaries: number
  /** Characters that were searched. */
  readonly searched: number
  readonly hits: readonly string[]
}

/** PINs have too few digits for a marker text. They are searched unchanged. */
const pins = ['918273645', '192837465']

/** Input of a caller may occur in the refusal of the call and in its trace. */
const ownPlaces: readonly [outlet: RegExp, place: RegExp][] = [
  [/^error of /, /^(key of an item|attribute of an item|id in a path|body|query)/],
  [/^error of Scan/, /^authorization that is none/],
  [/^(trace|list) of/, /^id in a path/],
]

/**
 * Runs a server with a canary in every private input, and searches all output: logs, standard output and
 * error, bodies of errors, metrics, traces. `plant` adds a page that prints the headers of its requests.
 */
export async function runSecrets(seed: number, plant = false): Promise<SecretsReport> {
  const canaries = new Canaries(seed)
  const folder = await mkdtemp(join(tmpdir(), 'tablewright-secrets-'))
  try {
    const served = await serveAndCall(folder, canaries, plant)
    // The planted page is in the server: the output of the command would be the same again.
    const outlets = plant ? served : [...served, ...(await commandOutput(folder, canaries))]
    const hits = outlets.flatMap(([name, text]) => [
      ...canaries
        .found(text)
        .filter((place) => !ownPlaces.some(([outlet, own]) => outlet.test(name) && own.test(place)))
        .map((place) => `${place} in ${name}`),
      ...pins.filter((pin) => text.includes(pin)).map(() => `a PIN in ${name}`),
    ])
    const searched = outlets.reduce((sum, [, text]) => sum + text.length, 0)
    return { canaries: canaries.count, searched, hits }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function serveAndCall(folder: string, canaries: Canaries, plant: boolean): Promise<Outlet[]> {
  const token = canaries.of('token of the auth file')
  const signer = { accessKeyId: 'ADMIN', secretAccessKey: canaries.of('secret of the auth file') }
  const file = join(folder, 'auth.json')
  await writeFile(file, authFile(token, signer), { mode: 0o600 })
  const lines: string[] = []
  const leak: Pages = (request) => {
    console.error([...request.headers])
    return undefined
  }
  const options: ServeOptions = {
    systems: [smartLockerSystem],
    data: join(folder, 'data'),
    port: 0,
    dynamodbPort: 0,
    auth: await readAuth(file),
    log: createLog('debug', { write: (line) => void lines.push(line) }),
    ...(plant && { pages: leak }),
  }
  const captured = await captureOutput(async () => {
    const server = await serve(options)
    try {
      await fetch(`${server.url}/page`, { headers: { authorization: `Bearer ${token}` } })
      return await sendTraffic(server, canaries, { token, signer })
    } finally {
      await server.close()
    }
  })
  if (lines.length === 0) throw new Error('Nothing was logged: there is nothing to search.')
  return [...captured.result, ['log', lines.join('')], ['output of the server', captured.output]]
}

function authFile(token: string, signer: object): string {
  const policies = [{ Statement: { Effect: 'Allow', Action: '*', Resource: '*' } }]
  return JSON.stringify({
    tokens: [{ name: 'ann', token, rights: { '*': 'write' } }],
    principals: [{ name: 'admin', ...signer, policies }],
  })
}

/** Output of the command for invalid auth files. */
async function commandOutput(folder: string, canaries: Canaries): Promise<Outlet[]> {
  const secret = canaries.of('secret of a broken auth file')
  const broken = [
    `{"principals": [{"secretAccessKey": "${secret}"`,
    JSON.stringify({
      principals: [{ name: 'a', accessKeyId: 'A', secretAccessKey: secret, policies: secret }],
    }),
    JSON.stringify({
      principals: [{ name: secret, accessKeyId: secret, secretAccessKey: secret, [secret]: 1 }],
    }),
    JSON.stringify({ tokens: [{ name: 'a', token: secret, rights: secret }] }),
  ]
  const outlets: Outlet[] = []
  for (const [at, text] of broken.entries()) {
    const file = join(folder, `broken-${at}.json`)
    await writeFile(file, text, { mode: 0o600 })
    for (const command of ['engine', 'serve'])
      outlets.push([`output of ${command} with a broken auth file`, runCommand(command, file)])
  }
  return outlets
}

function runCommand(command: string, file: string): string {
  const bin = join(root, 'packages', 'cli', 'bin', 'tablewright.js')
  const ports = command === 'serve' ? ['--port', '0', '--dynamodb-port', '0'] : ['--port', '0']
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [bin, command, '--memory', ...ports, '--auth', file],
    { encoding: 'utf8', timeout: 60_000 },
  )
  if (status !== 1) throw new Error(`${command} took a broken auth file: ${stderr}`)
  return stdout + stderr
}

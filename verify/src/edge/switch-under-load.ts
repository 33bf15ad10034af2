import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deploymentsSystem, uploadFolder } from '@tablewright/deployments'
import { createLog, type Serving, serve } from '@tablewright/server'

export interface SwitchLoad {
  readonly clients: number
  readonly switches: number
}

export interface SwitchReport {
  readonly answers: number
  /** Answers of each deployment. */
  readonly byDeployment: Readonly<Record<string, number>>
  /** Failed requests, and responses that mix two deployments. */
  readonly errors: readonly string[]
}

const host = 'www.example.com'
const ids = ['old', 'new'] as const
const lines = 20_000
/** A page that is sent in several chunks. */
const pageOf = (id: string) => `${id}\n`.repeat(lines)

/** Switches a host between two deployments while clients read it over HTTP, and checks every response. */
export async function switchUnderLoad({ clients, switches }: SwitchLoad): Promise<SwitchReport> {
  const server = await serve({
    systems: [deploymentsSystem],
    memory: true,
    port: 0,
    dynamodbPort: 0,
    listeners: { edge: 0 },
    rate: { perSecond: 100_000, burst: 100_000 },
    log: createLog('silent'),
  })
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  try {
    for (const id of ids) await uploadPage(server, id)
    await call(server, 'POST /aliases', { hostname: host, deploymentId: 'old' })
    const state = { running: true }
    const reading = Array.from({ length: clients }, () => readUntilStopped(server, agent, state))
    for (let index = 0; index < switches; index++) await switchOnce(server, index)
    state.running = false
    return summarize(await Promise.all(reading))
  } finally {
    agent.destroy()
    await server.close()
  }
}

/** Promotes the new deployment, then returns to the old one: by a rollback or by promoting it, in turn. */
async function switchOnce(server: Serving, index: number): Promise<void> {
  if (index % 4 === 1) await call(server, 'POST /aliases/:hostname/rollback', { hostname: host })
  else {
    const deploymentId = ids[(index + 1) % 2]!
    await call(server, 'POST /deployments/:deploymentId/promote', { deploymentId, hostname: host })
  }
}

async function uploadPage(server: Serving, deploymentId: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tablewright-page-'))
  try {
    await writeFile(join(folder, 'index.html'), pageOf(deploymentId))
    await uploadFolder(folder, (operation, input) => call(server, operation, input), {
      deployment: { deploymentId, project: 'site' },
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function call(server: Serving, operation: string, input: object): Promise<unknown> {
  const [method = '', path = ''] = operation.split(' ')
  const body: Record<string, unknown> = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(body[name])
    delete body[name]
    return value
  })
  const response = await fetch(`${server.url}/api/deployments${filled}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new TypeError(`${operation} was refused: ${JSON.stringify(answer)}`)
  return answer
}

type Seen = (typeof ids)[number] | { readonly error: string }

async function readUntilStopped(server: Serving, agent: Agent, state: { running: boolean }): Promise<Seen[]> {
  const seen: Seen[] = []
  while (state.running) seen.push(await readOnce(server.listeners.edge!, agent))
  return seen
}

function readOnce(url: string, agent: Agent): Promise<Seen> {
  return new Promise((resolve) => {
    const fail = (error: unknown) => resolve({ error: String(error) })
    const sent = request(url, { agent, headers: { host } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () => {
        const id = response.headers['x-deployment-id'] as (typeof ids)[number]
        const whole = response.statusCode === 200 && ids.includes(id)
        if (whole && Buffer.concat(chunks).toString() === pageOf(id)) resolve(id)
        else fail(`${response.statusCode} of ${id} with ${Buffer.concat(chunks).length} bytes`)
      })
    })
    sent.on('error', fail)
    sent.end()
  })
}

function summarize(all: readonly (readonly Seen[])[]): SwitchReport {
  const byDeployment: Record<string, number> = {}
  const errors: string[] = []
  for (const seen of all.flat()) {
    if (typeof seen === 'string') byDeployment[seen] = (byDeployment[seen] ?? 0) + 1
    else errors.push(seen.error)
  }
  return { answers: all.flat().length, byDeployment, errors }
}

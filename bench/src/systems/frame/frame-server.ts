// A system as users serve it (`ours`), or its floor: a bare Hono route that sends the same operations to the engine. Each runs
// in a process of its own, whose CPU time is counted from outside.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { connect, createTables } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import { createLog, serve, serveInProcess } from '@tablewright/server'
import {
  type ActionRequest,
  type Ask,
  type BenchSystem,
  requestCount,
  wantedActions,
} from './bench-action.js'
import { benchSystems } from './bench-systems.js'
import { type FloorCall, floorApi } from './floor-api.js'
import { copyTables, RecordedSystem } from './recorded-system.js'

const [kind = '', name = '', wanted = ''] = process.argv.slice(2)
const bench = benchSystems[name]!
const { system } = bench
const unlimited = { perSecond: 1e9, burst: 1e9 }
const options = { memory: true, rate: unlimited, log: createLog('warn'), jobs: { enabled: false } } as const

type Fetch = (path: string, init: RequestInit) => Promise<Response>

function initOf({ method, body, headers }: ActionRequest): RequestInit {
  return {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  }
}

/** Sends a request, and returns its status and JSON. */
async function call(fetch: Fetch, request: ActionRequest): Promise<Omit<FloorCall, 'operations'>> {
  const response = await fetch(`/api/${system.name}${request.path}`, initOf(request))
  const text = await response.text()
  if (!response.ok) throw new Error(`${request.method} ${request.path}: ${text}`)
  return { status: response.status, answer: text === '' ? null : (JSON.parse(text) as object) }
}

async function prepareAll(system: BenchSystem, fetch: Fetch): Promise<ActionRequest[][]> {
  const ask: Ask = async (method, path, body) => {
    const { answer } = await call(fetch, { method, path, ...(body && { body }) })
    return (answer ?? {}) as Readonly<Record<string, unknown>>
  }
  await system.fill(ask)
  const prepared: ActionRequest[][] = []
  for (const action of wantedActions(system, wanted))
    prepared.push([...(await action.prepare(ask, requestCount(action)))])
  return prepared
}

async function openOurs(): Promise<number> {
  const serving = await serve({ ...options, systems: [system], port: 0, dynamodbPort: 0 })
  const requests = await prepareAll(bench, (path, init) => fetch(serving.url + path, init))
  await openControl(requests)
  return Number(new URL(serving.url).port)
}

/** Records what each request of the actions sends, and answers them from a database with the state before the first. */
async function openFloor(): Promise<number> {
  const recorded = new RecordedSystem(system)
  const recorder = await serveInProcess({ ...options, systems: [recorded.system] })
  const fetch: Fetch = (path, init) => recorder.request(path, init)
  const requests = await prepareAll(bench, fetch)
  const driver = embedded({ memory: true })
  await createTables(connect(system.design, driver))
  await copyTables(Object.keys(system.design.model.tables), recorded.driver, driver)
  const calls: FloorCall[][] = []
  for (const each of requests) {
    const own: FloorCall[] = []
    for (const request of each) own.push(await recorded.record(() => call(fetch, request)))
    calls.push(own)
  }
  await recorder.close()
  await openControl(requests)
  const listener = getRequestListener(floorApi(driver, calls).fetch)
  return listening(
    createServer({ keepAliveTimeout: 120_000 }, (request, response) => void listener(request, response)),
  )
}

let controlPort = 0

/** Answers the requests of all actions: they are too large for the line that says where the servers are. */
async function openControl(requests: readonly (readonly ActionRequest[])[]): Promise<void> {
  controlPort = await listening(createServer((_, response) => void response.end(JSON.stringify(requests))))
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const port = await (kind === 'ours' ? openOurs() : openFloor())
console.log(JSON.stringify({ port, controlPort }))

import { Load } from '../../engine/load/load.js'
import { type Server, startNode } from '../../engine/servers/server.js'
import type { Contestant } from '../../harness/compare.js'
import { type Bar, barFields, meetsBar, type Row, summarize } from '../../harness/row.js'
import {
  type ActionRequest,
  type BenchAction,
  type Effort,
  effortOf,
  rounds,
  wantedActions,
} from './bench-action.js'
import { benchSystems } from './bench-systems.js'

const bars: Readonly<Record<BenchAction['kind'], Bar>> = { read: { atMost: 1.8 }, write: { atMost: 2.5 } }
const defaultClients = 32

/** A server with the requests of each action that it is prepared for. */
interface Side {
  readonly server: Server
  readonly requests: readonly (readonly ActionRequest[])[]
}

/**
 * CPU time of actions through the HTTP API, as a multiple of their floor: bare Hono and the engine's own operations.
 * `wanted` is a text in the names of the actions to measure; without it, all are measured.
 */
export async function frameRows(
  names: readonly string[] = Object.keys(benchSystems),
  wanted = '',
): Promise<Row[]> {
  const rows: Row[] = []
  for (const name of names) {
    const actions = wantedActions(benchSystems[name]!, wanted)
    if (actions.length === 0) continue
    const sides = [await openSide('ours', name, wanted), await openSide('floor', name, wanted)] as const
    try {
      for (const [index, action] of actions.entries()) {
        rows.push(await measureAction(name, sides, index, action))
      }
    } finally {
      for (const { server } of sides) await server.stop()
    }
  }
  return rows
}

/** Starts a server for one side of a comparison. */
export async function openSide(kind: 'ours' | 'floor', name: string, wanted = ''): Promise<Side> {
  const program = new URL('./frame-server.js', import.meta.url)
  const server = await startNode(program, [kind, name, wanted])
  const response = await fetch(`http://127.0.0.1:${server.facts.controlPort}/`)
  return { server, requests: (await response.json()) as Side['requests'] }
}

async function measureAction(
  system: string,
  sides: readonly [Side, Side],
  action: number,
  measured: BenchAction,
): Promise<Row> {
  const { name, kind, clients = defaultClients } = measured
  const loads = await Promise.all(sides.map(({ server }) => Load.on(server.port, clients)))
  const contestants = loads.map((load, index) => {
    const { server, requests } = sides[index]!
    const sent = requests[action]!.map((request, number) =>
      httpRequest({
        ...request,
        path: index === 0 ? `/api/${system}${request.path}` : `/floor/${action}/${number}`,
      }),
    )
    return load.repeating(sent, server.cpu)
  })
  try {
    return rowOf(name, bars[kind], await alternate(contestants[0]!, contestants[1]!, effortOf(measured)))
  } finally {
    for (const load of loads) load.close()
  }
}

/** Runs both sides in turns, and returns their costs of one call in each round. */
async function alternate(
  ours: Contestant,
  floor: Contestant,
  { warmUp, calls }: Effort,
): Promise<readonly (readonly [ours: number, floor: number])[]> {
  const cost = async ({ run, cpu }: Contestant) => {
    const before = cpu!()
    await run(calls)
    return (cpu!() - before) / calls
  }
  for (let done = 0; done < warmUp; done += calls) {
    await cost(ours)
    await cost(floor)
  }
  const costs: [number, number][] = []
  for (let round = 0; round < rounds; round++) {
    const first = await cost(round % 2 === 0 ? ours : floor)
    const second = await cost(round % 2 === 0 ? floor : ours)
    costs.push(round % 2 === 0 ? [first, second] : [second, first])
  }
  return costs
}

function rowOf(name: string, bar: Bar, costs: readonly (readonly [ours: number, floor: number])[]): Row {
  const { median, spread } = summarize(costs.map(([ours, floor]) => ours / floor))
  return {
    name: `${name}, over its floor`,
    ours: summarize(costs.map(([ours]) => ours)).median,
    reference: summarize(costs.map(([, floor]) => floor)).median,
    ratio: median,
    ...barFields(bar),
    met: meetsBar(median, bar),
    rounds,
    spread,
  }
}

/** A request as the bytes that go over the socket, with the headers that a program sends. */
export function httpRequest({ method, path, body, headers = {} }: ActionRequest): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: '127.0.0.1',
    accept: '*/*',
    'user-agent': 'bench',
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...headers,
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${text}`)
}

import { join } from 'node:path'
import { type Comparison, compare, type Effort } from '../harness/compare.js'
import type { Row } from '../harness/row.js'
import { fillOverWire } from './fill-table.js'
import { Load } from './load/load.js'
import { targetOf, wireRequest } from './load/wire-request.js'
import { startDynalite, startDynoxide, startEcho, startOurs, startSocket } from './servers/launch.js'
import type { Server } from './servers/server.js'
import {
  describeTimeToLive,
  fillStream,
  listTables,
  type ServerWorkload,
  streamWorkloads,
  tableWorkloads,
} from './table-workloads.js'
import {
  getItem,
  itemCount,
  itemWorkloads,
  putItem,
  queryOf25,
  statementWorkloads,
  transactionWorkloads,
  transactWrite,
  updateItem,
  type Workload,
} from './workloads.js'

const effort: Effort = { rounds: 7, batchMilliseconds: 60 }
/** Enough calls for the runtime to compile the code, with a time limit for slow peers. */
const warmUp = { calls: 4000, milliseconds: 3000 }

const overEcho: readonly (readonly [Workload, number])[] = [
  [getItem, 1],
  [queryOf25, 2],
  [putItem, 2.3],
  [updateItem, 2.3],
  [transactWrite, 7],
]

/** Ours as a fraction of a peer's. */
const peerBars = { query: 0.167, other: 0.5 }

/** One server with its clients. */
interface Party {
  readonly server: Server
  readonly load: Load
}

/** Measures requests over HTTP against a bare echo, dynalite and dynoxide. Our writes are always durable. */
export async function httpRows(folder: string): Promise<Row[]> {
  const ours = await enter(await startOurs(join(folder, 'ours')))
  await fillOverWire(ours.load, itemCount)
  await fillStream(ours.load)
  const rows = await echoRows(ours, join(folder, 'lmdb'))
  const dynalite = await enter(await startDynalite(join(folder, 'dynalite')))
  rows.push(...(await peerRows('dynalite', ours, dynalite, itemWorkloads, tableWorkloads)))
  await leave(dynalite)
  const dynoxide = await enter(await startDynoxide(join(folder, 'dynoxide.db')))
  await fillStream(dynoxide.load)
  const workloads = [...itemWorkloads, ...transactionWorkloads, ...statementWorkloads]
  rows.push(
    ...(await peerRows('dynoxide', ours, dynoxide, workloads, [...tableWorkloads, ...streamWorkloads])),
    ...(await floorRows('dynoxide', ours, dynoxide)),
  )
  await leave(dynoxide)
  await leave(ours)
  return rows
}

async function echoRows(ours: Party, lmdbFolder: string): Promise<Row[]> {
  const echo = await enter(await startEcho())
  const rows: Row[] = []
  for (const [workload, bar] of overEcho) {
    rows.push(
      await measure({
        name: `${workload.name}, over a bare HTTP echo`,
        ours: contestant(ours, workload),
        reference: contestant(echo, workload, await answerLength(ours, workload)),
        bar: { atMost: bar },
      }),
    )
  }
  rows.push(...(await storedEchoRows(ours, echo, lmdbFolder)))
  await leave(echo)
  return rows
}

/** The bound of writes: an echo that puts each body into LMDB itself and answers once it is on disk. */
async function storedEchoRows(ours: Party, echo: Party, folder: string): Promise<Row[]> {
  const stored = await enter(await startEcho(folder))
  const rows: Row[] = []
  for (const [workload, parts] of [
    [putItem, 1],
    [transactWrite, 10],
  ] as const) {
    const headers = { ...(await answerLength(ours, workload)), 'X-Parts': String(parts) }
    const name = `An echo that puts ${workload.name} into LMDB, over a bare HTTP echo`
    const [own, reference] = [contestant(stored, workload, headers), contestant(echo, workload, headers)]
    rows.push(await measure({ name, ours: own, reference }))
  }
  await leave(stored)
  return rows
}

/** Makes the echo return as many bytes as our server. */
async function answerLength(ours: Party, { calls }: Workload): Promise<Readonly<Record<string, string>>> {
  const { operation, input } = calls[0]!
  return { 'X-Answer-Length': String(JSON.stringify(await ours.load.call(operation, input)).length) }
}

async function peerRows(
  name: string,
  ours: Party,
  peer: Party,
  workloads: readonly Workload[],
  serverWorkloads: readonly ServerWorkload[],
): Promise<Row[]> {
  await fillOverWire(peer.load, itemCount)
  const rows: Row[] = []
  for (const workload of workloads) {
    const bar = { atMost: workload === queryOf25 ? peerBars.query : peerBars.other }
    const [own, theirs] = [contestant(ours, workload), contestant(peer, workload)]
    rows.push(await measure({ name: `${workload.name}, of ${name}`, ours: own, reference: theirs, bar }))
  }
  for (const workload of serverWorkloads) {
    const [own, theirs] = [await onServer(ours, workload), await onServer(peer, workload)]
    // A commit of LMDB alone takes longer than dynoxide's calls: what one client writes has its bar in the storage rows.
    const bar = workload.inOrder && name === 'dynoxide' ? undefined : { atMost: peerBars.other }
    rows.push(
      await measure({
        name: `${workload.name}, of ${name}`,
        ours: own,
        reference: theirs,
        ...(bar && { bar }),
      }),
    )
  }
  return rows
}

/** CPU of a bare `node:http` echo with responses of the same size, as a share of a peer's CPU. */
async function floorRows(name: string, ours: Party, peer: Party): Promise<Row[]> {
  const echo = await enter(await startEcho())
  const rows: Row[] = []
  for (const workload of [getItem, describeTimeToLive]) {
    const reference = contestant(peer, workload)
    const floor = contestant(echo, workload, await answerLength(ours, workload))
    rows.push(
      await measure({ name: `A bare HTTP echo, of ${workload.name} of ${name}`, ours: floor, reference }),
    )
  }
  await leave(echo)
  rows.push(...(await socketRows(name, ours, peer)))
  return rows
}

/** Lower bound of small requests: a socket that only reads and writes. */
async function socketRows(name: string, ours: Party, peer: Party): Promise<Row[]> {
  const rows: Row[] = []
  for (const workload of [listTables, describeTimeToLive]) {
    const length = (await answerLength(ours, workload))['X-Answer-Length']!
    const socket = await enter(await startSocket(length))
    const [own, reference] = [contestant(socket, workload), contestant(peer, workload)]
    rows.push(await measure({ name: `A bare socket, of ${workload.name} of ${name}`, ours: own, reference }))
    await leave(socket)
  }
  return rows
}

function contestant(party: Party, workload: Workload, headers?: Readonly<Record<string, string>>) {
  return party.load.repeating(encode(workload.calls, headers), party.server.cpu)
}

async function onServer({ load, server }: Party, workload: ServerWorkload) {
  const requests = encode(await workload.callsFor(load))
  return workload.inOrder ? load.inOrder(requests, server.cpu) : load.repeating(requests, server.cpu)
}

function encode(calls: Workload['calls'], headers?: Readonly<Record<string, string>>): Buffer[] {
  return calls.map(({ operation, input }) => wireRequest(targetOf(operation), input, headers))
}

async function measure(comparison: Comparison): Promise<Row> {
  for (const side of [comparison.ours, comparison.reference!]) {
    const end = performance.now() + warmUp.milliseconds
    for (let calls = 0; calls < warmUp.calls && performance.now() < end; calls += 100) await side.run(100)
  }
  return compare(comparison, effort)
}

async function enter(server: Server): Promise<Party> {
  return { server, load: await Load.on(server.port) }
}

async function leave({ server, load }: Party): Promise<void> {
  load.close()
  await server.stop()
}

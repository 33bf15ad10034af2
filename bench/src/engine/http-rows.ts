import { join } from 'node:path'
import { type Comparison, compare, type Effort } from '../harness/compare.js'
import type { Row } from '../harness/row.js'
import { fillOverWire } from './fill-table.js'
import { Load } from './load/load.js'
import { targetOf, wireRequest } from './load/wire-request.js'
import { startDynalite, startDynoxide, startEcho, startOurs } from './servers/launch.js'
import type { Server } from './servers/server.js'
import { fillStream, type OrderedWorkload, streamWorkloads, tableWorkloads } from './table-workloads.js'
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
/** The runtime compiles what it has seen often; a slow peer is not waited for that long. */
const warmUp = { calls: 3000, milliseconds: 1500 }

const overEcho: readonly (readonly [Workload, number])[] = [
  [getItem, 1.5],
  [queryOf25, 2],
  [putItem, 2.5],
  [updateItem, 3],
  [transactWrite, 8],
]

/** Ours as a part of a peer's. */
const peerBars = { query: 0.167, other: 0.5 }

/** One server with its clients: many for items, one for what has an order. */
interface Party {
  readonly server: Server
  readonly many: Load
  readonly one: Load
}

/** Everything that is measured over HTTP: against a bare echo, dynalite and dynoxide, ours durable throughout. */
export async function httpRows(folder: string): Promise<Row[]> {
  const ours = await enter(await startOurs(join(folder, 'ours')))
  await fillOverWire(ours.many, itemCount)
  await fillStream(ours.one)
  const rows = await echoRows(ours)
  const dynalite = await enter(await startDynalite(join(folder, 'dynalite')))
  rows.push(...(await peerRows('dynalite', ours, dynalite, itemWorkloads, tableWorkloads)))
  const dynoxide = await enter(await startDynoxide(join(folder, 'dynoxide.db')))
  await fillStream(dynoxide.one)
  const workloads = [...itemWorkloads, ...transactionWorkloads, ...statementWorkloads]
  rows.push(
    ...(await peerRows('dynoxide', ours, dynoxide, workloads, [...tableWorkloads, ...streamWorkloads])),
  )
  await leave(ours)
  return rows
}

async function echoRows(ours: Party): Promise<Row[]> {
  const echo = await enter(await startEcho())
  const rows: Row[] = []
  for (const [workload, bar] of overEcho) {
    const { operation, input } = workload.calls[0]!
    const length = JSON.stringify(await ours.one.call(operation, input)).length
    rows.push(
      await measure({
        name: `${workload.name}, over a bare HTTP echo`,
        ours: contestant(ours, workload),
        reference: contestant(echo, workload, { 'X-Answer-Length': String(length) }),
        bar: { atMost: bar },
      }),
    )
  }
  await leave(echo)
  return rows
}

async function peerRows(
  name: string,
  ours: Party,
  peer: Party,
  workloads: readonly Workload[],
  orderedWorkloads: readonly OrderedWorkload[],
): Promise<Row[]> {
  await fillOverWire(peer.many, itemCount)
  const rows: Row[] = []
  for (const workload of workloads) {
    const bar = { atMost: workload === queryOf25 ? peerBars.query : peerBars.other }
    const [own, theirs] = [contestant(ours, workload), contestant(peer, workload)]
    rows.push(await measure({ name: `${workload.name}, of ${name}`, ours: own, reference: theirs, bar }))
  }
  // No bar: what Node itself needs for an empty request is about all that a compiled server needs for these.
  for (const workload of orderedWorkloads) {
    const [own, theirs] = [await ordered(ours, workload), await ordered(peer, workload)]
    rows.push(await measure({ name: `${workload.name}, of ${name}`, ours: own, reference: theirs }))
  }
  await leave(peer)
  return rows
}

function contestant(party: Party, workload: Workload, headers?: Readonly<Record<string, string>>) {
  return party.many.repeating(encode(workload.calls, headers), party.server.cpu)
}

async function ordered(party: Party, workload: OrderedWorkload) {
  return party.one.inOrder(encode(await workload.callsFor(party.one)), party.server.cpu)
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
  return { server, many: await Load.on(server.port), one: await Load.on(server.port, 1) }
}

async function leave({ server, many, one }: Party): Promise<void> {
  many.close()
  one.close()
  await server.stop()
}

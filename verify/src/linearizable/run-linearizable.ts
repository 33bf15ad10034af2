import { setTimeout } from 'node:timers/promises'
import type { Outcome } from '../command.js'
import { Picker } from '../requests/index.js'
import { PersistentClient, RestartingServer } from '../served/restarting-server.js'
import { type Call, isLinearizable } from './checker.js'
import { callOnce, TableName } from './client.js'

const clients = 32
const registers = 16
/** Calls of one client in a round. Each round uses new registers, which keeps histories short. */
const callsPerRound = 64
/** The server is killed in the last of each group of this many rounds. */
const roundsPerKill = 5

interface Sizes {
  readonly seed: number
  readonly operations: number
  readonly plant: string
}

/** Concurrent clients over HTTP, with kills; the history of each item is checked. */
export async function runLinearizable({ seed, operations, plant }: Sizes): Promise<Outcome> {
  const server = await RestartingServer.start(plant)
  const pick = new Picker(seed)
  const failures: string[] = []
  let calls = 0
  let unanswered = 0
  try {
    await server.createTable(TableName)
    for (let round = 0; calls < operations && failures.length === 0; round++) {
      const histories = await runRound(server, pick, round)
      for (const [register, history] of histories) {
        calls += history.length
        unanswered += history.filter(({ ended }) => ended === Number.POSITIVE_INFINITY).length
        if (!isLinearizable(history)) failures.push(describe(seed, register, history))
      }
      if (round % 50 === 49) console.error(`${calls} operations, ${server.kills} kills`)
    }
    return { figures: { operations: calls, unanswered, kills: server.kills }, failures }
  } finally {
    await server.close()
  }
}

async function runRound(server: RestartingServer, pick: Picker, round: number): Promise<Map<string, Call[]>> {
  const histories = new Map<string, Call[]>()
  for (let register = 0; register < registers; register++) histories.set(`${round}-${register}`, [])
  const names = [...histories.keys()]
  const seeds = Array.from({ length: clients }, () => pick.below(1e9))
  const killAfter = round % roundsPerKill === roundsPerKill - 1 ? pick.below(200) : undefined
  const work = seeds.map((each, name) => runClient(server, new Picker(each), name, names, histories))
  const kill = killAfter === undefined ? undefined : setTimeout(killAfter).then(() => server.killAndRestart())
  await Promise.all([...work, kill])
  return histories
}

async function runClient(
  server: RestartingServer,
  pick: Picker,
  name: number,
  names: readonly string[],
  histories: ReadonlyMap<string, Call[]>,
): Promise<void> {
  const client = new PersistentClient(server)
  const known = new Map<string, string | undefined>()
  for (let count = 0; count < callsPerRound; count++) {
    const register = pick.of(names)
    const call = await callOnce(client, pick, register, `${name}-${count}`, known.get(register))
    if (call === undefined) continue
    histories.get(register)!.push(call)
    const { operation } = call
    if (operation.kind === 'read') known.set(register, operation.seen.content)
    else if (operation.kind === 'write' || operation.kind === 'swap') known.set(register, operation.content)
  }
  client.close()
}

function describe(seed: number, register: string, history: readonly Call[]): string {
  const lines = [...history]
    .sort((one, other) => one.began - other.began)
    .map(
      ({ operation, began, ended }) =>
        `  ${began.toFixed(2)}–${ended.toFixed(2)} ${JSON.stringify(operation)}`,
    )
  return `seed ${seed}: no order explains what clients saw of ${register}\n${lines.join('\n')}`
}

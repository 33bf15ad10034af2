import { setTimeout } from 'node:timers/promises'
import type { Outcome } from '../command.js'
import { Picker } from '../requests/index.js'
import { PersistentClient, RestartingServer } from '../served/restarting-server.js'
import { checkHistory } from './checker.js'
import { keyOf, ListClient, TableName, valuesOf } from './client.js'
import type { Transaction } from './history.js'

const clients = 16
/** Lists of one round. Few, which makes transactions overlap. */
const listsPerRound = 12
const maxKeys = 4
const transactionsPerRound = 40
/** Percentage of rounds in which the server is killed. */
const killedRounds = 10

interface Sizes {
  readonly seed: number
  readonly transactions: number
  readonly plant: string
}

/** Concurrent list-append transactions over HTTP, with kills; each round's history is checked for cycles. */
export async function runSerializable({ seed, transactions, plant }: Sizes): Promise<Outcome> {
  const server = await RestartingServer.start(plant)
  const pick = new Picker(seed)
  const figures = { transactions: 0, cancelled: 0, unanswered: 0, kills: 0 }
  const failures: string[] = []
  try {
    await server.createTable(TableName)
    for (let round = 0; figures.transactions < transactions && failures.length === 0; round++) {
      const keys = Array.from({ length: listsPerRound }, (_, list) => `${round}-${list}`)
      const history = await runRound(server, pick, keys)
      figures.transactions += history.length
      figures.cancelled += history.filter(({ cancelled }) => cancelled).length
      figures.unanswered += history.filter(({ ended }) => ended === Number.POSITIVE_INFINITY).length
      const problems = checkHistory(history, await readLists(server, keys))
      failures.push(...problems.map((problem) => `seed ${seed}, round ${round}: ${problem}`))
      if (round % 50 === 49) console.error(`${figures.transactions} transactions, ${server.kills} kills`)
    }
    return { figures: { ...figures, kills: server.kills }, failures }
  } finally {
    await server.close()
  }
}

async function runRound(
  server: RestartingServer,
  pick: Picker,
  keys: readonly string[],
): Promise<Transaction[]> {
  const history: Transaction[] = []
  let value = 0
  const work = Array.from({ length: clients }, async () => {
    const choices = new Picker(pick.below(1e9))
    const connection = new PersistentClient(server)
    const client = new ListClient(connection, choices, () => ++value)
    for (let count = 0; count < transactionsPerRound; count++) {
      const first = choices.below(keys.length)
      const chosen = choices
        .times(maxKeys, () => undefined)
        .map((_, step) => keys[(first + step * 5) % keys.length]!)
      const transaction = await client.run(chosen)
      if (transaction !== undefined) history.push(transaction)
    }
    connection.close()
  })
  const kill = pick.chance(killedRounds)
    ? setTimeout(pick.below(150)).then(() => server.killAndRestart())
    : undefined
  await Promise.all([...work, kill])
  return history
}

async function readLists(server: RestartingServer, keys: readonly string[]): Promise<Map<string, number[]>> {
  const lists = new Map<string, number[]>()
  for (const key of keys) {
    const { Item } = await server.execute<{ Item?: Parameters<typeof valuesOf>[0] }>('GetItem', {
      TableName,
      Key: keyOf(key),
      ConsistentRead: true,
    })
    lists.set(key, valuesOf(Item))
  }
  return lists
}

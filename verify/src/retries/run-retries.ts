import { setTimeout } from 'node:timers/promises'
import type { Outcome } from '../command.js'
import { Picker } from '../requests/index.js'
import { PersistentClient, RestartingServer } from '../served/restarting-server.js'

const TableName = 'Effects'
const clients = 16
const tokensPerRound = 120
/** Percentage of rounds in which the server is killed. */
const killedRounds = 25

interface Sizes {
  readonly seed: number
  readonly retries: number
  readonly plant: string
}

/** A transaction with two effects: its own counter and the counter of the round. */
function transactionOf(round: number, token: string, amount = 1) {
  const count = (id: string) => ({
    Update: {
      TableName,
      Key: { id: { S: id } },
      UpdateExpression: 'ADD effects :amount',
      ExpressionAttributeValues: { ':amount': { N: String(amount) } },
    },
  })
  return {
    ClientRequestToken: token,
    TransactItems: [count(token), count(`${round}-total-${token.slice(-1)}`)],
  }
}

/** Repeats every transaction, concurrently and across kills. Each must take effect once. */
export async function runRetries({ seed, retries, plant }: Sizes): Promise<Outcome> {
  const server = await RestartingServer.start(plant)
  const pick = new Picker(seed)
  const figures = { sent: 0, tokens: 0, mismatches: 0, kills: 0 }
  const failures: string[] = []
  try {
    await server.createTable(TableName)
    for (let round = 0; figures.sent < retries && failures.length === 0; round++) {
      const tokens = Array.from({ length: tokensPerRound }, (_, index) => `${seed}-${round}-${index}`)
      const storm = new Storm(server, round, tokens, new Picker(pick.below(1e9)))
      const kill = pick.chance(killedRounds)
        ? setTimeout(pick.below(150)).then(() => server.killAndRestart())
        : undefined
      await Promise.all([storm.run(), kill])
      figures.sent += storm.sent
      figures.tokens += tokens.length
      figures.mismatches += storm.mismatches
      failures.push(...storm.failures, ...(await checkEffects(server, tokens)))
      if (round % 20 === 19) console.error(`${figures.sent} requests, ${server.kills} kills`)
    }
    return { figures: { ...figures, kills: server.kills }, failures }
  } finally {
    await server.close()
  }
}

class Storm {
  readonly failures: string[] = []
  sent = 0
  mismatches = 0
  readonly #server: RestartingServer
  readonly #round: number
  readonly #tokens: readonly string[]
  readonly #pick: Picker

  constructor(server: RestartingServer, round: number, tokens: readonly string[], pick: Picker) {
    this.#server = server
    this.#round = round
    this.#tokens = tokens
    this.#pick = pick
  }

  /** Two clients share each token: requests with the same token overlap. */
  async run(): Promise<void> {
    await Promise.all(
      Array.from({ length: clients }, async (_, name) => {
        const client = new PersistentClient(this.#server)
        const mine = this.#tokens.filter((_token, index) => index % (clients / 2) === name % (clients / 2))
        for (const token of mine) await this.#repeat(client, token)
        client.close()
      }),
    )
  }

  /** Sends the same request until it is acknowledged, then repeats it, sometimes with another body. */
  async #repeat(client: PersistentClient, token: string): Promise<void> {
    const extra = 2 + this.#pick.below(4)
    for (let acknowledged = 0; acknowledged < extra; ) {
      const changed = acknowledged > 0 && this.#pick.chance(20)
      this.sent++
      const answer = await client.call(
        'TransactWriteItems',
        transactionOf(this.#round, token, changed ? 2 : 1),
      )
      if (answer === undefined) continue
      const isMismatch = answer.body.includes('IdempotentParameterMismatchException')
      if (changed && answer.status === 200) this.failures.push(`${token}: another body was accepted`)
      else if (!changed && isMismatch) this.failures.push(`${token}: the same body was refused`)
      else if (answer.status >= 500) this.failures.push(`${token}: ${answer.status} ${answer.body}`)
      if (isMismatch) this.mismatches++
      if (answer.status === 200 || isMismatch) acknowledged++
    }
  }
}

async function checkEffects(server: RestartingServer, tokens: readonly string[]): Promise<string[]> {
  const failures: string[] = []
  for (const token of tokens) {
    const { Item } = await server.execute<{ Item?: { effects: { N: string } } }>('GetItem', {
      TableName,
      Key: { id: { S: token } },
      ConsistentRead: true,
    })
    const effects = Number(Item?.effects.N ?? 0)
    if (effects !== 1) failures.push(`${token} was acknowledged and took effect ${effects} times`)
  }
  return failures
}

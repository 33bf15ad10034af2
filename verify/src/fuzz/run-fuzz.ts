import { type Engine, open } from '@tablewright/engine'
import type { WireEngine } from '@tablewright/server/wire'
import type { Outcome } from '../command.js'
import { anyRequest, mutate, Picker, type Request, tableRequest, tableShapes } from '../requests/index.js'
import { findBug, plantBug } from '../served/planted-bugs.js'
import { spoilBytes } from './spoil-bytes.js'

interface Sizes {
  readonly seed: number
  readonly requests: number
  readonly plant: string
}

interface Attempt {
  readonly operation: string
  readonly body: Buffer
  readonly tableName: string
}

const refusal = /^\{"__type":"[\w.]+#\w+Exception"/

/** Random and damaged requests to an engine in memory. A refused request has a reason and leaves nothing behind. */
export async function runFuzz({ seed, requests, plant }: Sizes): Promise<Outcome> {
  const engine = await open({ memory: true })
  const asked = plant === '' ? engine : plantBug(engine, findBug(plant))
  try {
    for (const { create } of tableShapes) await engine.createTable(create)
    return await sendRequests(engine, asked, new Picker(seed), requests)
  } finally {
    await engine.close()
  }
}

async function sendRequests(
  engine: Engine,
  asked: WireEngine,
  pick: Picker,
  count: number,
): Promise<Outcome> {
  const states = new Map<string, Buffer>()
  const failures: string[] = []
  for (const { create } of tableShapes) states.set(create.TableName, await stateOf(engine, create.TableName))
  let refused = 0
  for (let made = 0; made < count; made++) {
    const { operation, body, tableName } = badRequest(pick)
    const reply = await asked.handle(operation, body)
    const after = await stateOf(engine, tableName)
    if (reply.status !== 200) {
      refused++
      const problem = problemOf(reply, after.equals(states.get(tableName)!))
      if (problem !== undefined)
        failures.push(`request ${made}: ${operation} ${JSON.stringify(body.toString())} ${problem}`)
    }
    states.set(tableName, after)
    // Lets timers and sockets of this process run.
    if (made % 1_000 === 0) await new Promise(setImmediate)
    if (made % 100_000 === 99_999) console.error(`${made + 1} requests, ${refused} refused`)
  }
  const findings = engine.verifyData().findings.map((finding) => JSON.stringify(finding))
  return { figures: { requests: count, refused }, failures: [...failures, ...findings] }
}

function problemOf(reply: { readonly status: number; readonly body: Uint8Array }, unchanged: boolean) {
  const text = Buffer.from(reply.body).toString()
  if (reply.status !== 400 || !refusal.test(text)) return `was answered with ${reply.status} ${text}`
  return unchanged ? undefined : 'was refused and left something behind'
}

/** The items of a table and its description. */
async function stateOf(engine: Engine, TableName: string): Promise<Buffer> {
  const input = Buffer.from(JSON.stringify({ TableName }))
  const [items, table] = [await engine.handle('Scan', input), await engine.handle('DescribeTable', input)]
  return Buffer.concat([items.body, table.body])
}

function badRequest(pick: Picker): Attempt {
  const table = pick.of(tableShapes)
  let request: Request = pick.chance(15) ? tableRequest(pick, table) : anyRequest(pick, table)
  for (let mutations = pick.below(4); mutations > 0; mutations--) request = mutate(pick, request)
  const body = Buffer.from(JSON.stringify(request.input))
  return {
    operation: pick.chance(2) ? 'NoSuchOperation' : request.operation,
    body: pick.chance(30) ? spoilBytes(pick, body) : body,
    tableName: table.create.TableName,
  }
}

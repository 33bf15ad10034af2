import { seededRandom } from '@tablewright/base'
import type { AttributeValue, Item, ScalarType } from '@tablewright/dynamo'
import { type Engine, open } from '@tablewright/engine'
import { evaluatePolicy } from '@tablewright/server/testing'
import { anyRequest, keyValue, mutate, Picker, type Request, type TableShape } from '../requests/index.js'
import { mixed } from './mixed-requests.js'
import { nestedStatement } from './nested-statements.js'
import { respelled } from './respelled-requests.js'
import { searchRequest } from './search-requests.js'
import { anySecrecy, type Secrecy } from './secrecy.js'
import { vectorTable, type World, worldTables } from './world-tables.js'

export interface WorldsReport {
  readonly requests: number
  /** Requests that the policy allowed, whose answers were compared. */
  readonly compared: number
  readonly failures: readonly string[]
}

/** Requests on the same two worlds. Writes make the worlds more and more alike. */
const requestsOfWorlds = 60
const maxFailures = 10

/** The planted bug: a server that ignores the policy. */
const everything = { Statement: { Effect: 'Allow', Action: '*', Resource: '*' } }

/**
 * Sends the same requests under one policy to two engines whose data differ only in what the policy hides. Every
 * allowed request must have the same answer in both, and leave the hidden items as they are.
 */
export async function runWorlds(seed: number, requests: number, plant = false): Promise<WorldsReport> {
  const pick = new Picker(seed)
  const failures: string[] = []
  let [sent, compared] = [0, 0]
  while (sent < requests && failures.length < maxFailures) {
    const secrecy = anySecrecy(pick)
    const policy = { Statement: secrecy.statements }
    const report = await compareWorlds(pick, secrecy, plant ? everything : policy)
    sent += report.requests
    compared += report.compared
    failures.push(...report.failures.map((fault) => `${fault} under ${JSON.stringify(policy)}`))
  }
  return { requests: sent, compared, failures }
}

async function compareWorlds(pick: Picker, secrecy: Secrecy, policy: object): Promise<WorldsReport> {
  const engines = await Promise.all(secrecy.worlds.map(openWorld))
  const refusalOf = evaluatePolicy(policy, engines[0]!)
  const before = await Promise.all(engines.map((engine) => protectedItems(engine, secrecy)))
  const failures: string[] = []
  let [requests, compared] = [0, 0]
  let request: Request | undefined
  for (; requests < requestsOfWorlds && failures.length === 0; requests++) {
    request = request !== undefined && pick.chance(60) ? request : nextRequest(pick)
    const { operation, input } = request
    const send = (engine: Engine) => answerOf(engine, refusalOf, request!, secrecy)
    const [one, other] = await Promise.all(engines.map(send))
    if (one !== undefined) compared++
    if (one !== other) failures.push(`${operation} ${JSON.stringify(input)} is answered ${one} and ${other}`)
    request = one === undefined ? undefined : continued(pick, request, one)
  }
  const after = await Promise.all(engines.map((engine) => protectedItems(engine, secrecy)))
  if (after.some((items, at) => items !== before[at])) failures.push('Protected items were changed')
  for (const engine of engines) await engine.close()
  return { requests, compared, failures }
}

/** Both worlds have one clock and one sequence of random numbers, so that their tokens are equal, too. */
async function openWorld(world: World): Promise<Engine> {
  const now = Date.UTC(2026, 0)
  const engine = await open({ memory: true }, { clock: () => now, random: seededRandom(1), sweepInterval: 0 })
  for (const { create } of worldTables) await engine.createTable(create)
  for (const [TableName, items] of Object.entries(world))
    for (const Item of items) await engine.putItem({ TableName, Item })
  return engine
}

function nextRequest(pick: Picker): Request {
  const table = pick.of(worldTables)
  let request = requestOn(pick, table)
  if (pick.chance(20)) request = mixed(pick, request, pick.of(worldTables))
  for (let mutations = pick.chance(30) ? 1 + pick.below(2) : 0; mutations > 0; mutations--)
    request = mutate(pick, request)
  return pick.chance(10) ? respelled(pick, request) : request
}

function requestOn(pick: Picker, table: TableShape): Request {
  if (pick.chance(25)) return nestedStatement(pick, table)
  return table === vectorTable && pick.chance(50) ? searchRequest(pick, table) : anyRequest(pick, table)
}

/** The request for the next page if there is one, sometimes with a forged position. */
function continued(pick: Picker, { operation, input }: Request, answer: string): Request | undefined {
  if (!answer.startsWith('{')) return undefined
  const { LastEvaluatedKey, NextToken } = JSON.parse(answer) as {
    LastEvaluatedKey?: Item
    NextToken?: string
  }
  if (operation === 'ExecuteStatement')
    return NextToken === undefined ? undefined : { operation, input: { ...input, NextToken } }
  if (LastEvaluatedKey === undefined) return undefined
  const position = pick.chance(70) ? LastEvaluatedKey : forged(pick, LastEvaluatedKey)
  return { operation, input: { ...input, ExclusiveStartKey: position } }
}

function forged(pick: Picker, position: Item): Item {
  const otherValue = (value: AttributeValue) => keyValue(pick, Object.keys(value)[0] as ScalarType)
  return Object.fromEntries(
    Object.entries(position).map(([name, value]) => [name, pick.chance(50) ? otherValue(value) : value]),
  )
}

/** The answer to an allowed request; undefined if the policy refuses it. */
async function answerOf(
  engine: Engine,
  refusalOf: ReturnType<typeof evaluatePolicy>,
  { operation, input }: Request,
  { hidesSizes }: Secrecy,
): Promise<string | undefined> {
  let parsed: unknown
  try {
    parsed = await engine.parse(operation, Buffer.from(JSON.stringify(input)))
    if (refusalOf(operation, parsed) !== undefined) return undefined
  } catch (error) {
    return String(error)
  }
  const answered = engine.answerParsed(operation, parsed)
  // A synchronous answer borrows a buffer, which must be read at once.
  const reply = answered instanceof Promise ? await answered : answered
  const text = Buffer.from(reply.body).toString()
  if (hidesSizes) return text
  return JSON.stringify(JSON.parse(text), (name, value: unknown) =>
    name === 'ConsumedCapacity' ? undefined : value,
  )
}

/** The items that no allowed request may change. */
async function protectedItems(engine: Engine, { isProtected }: Secrecy): Promise<string> {
  const found: unknown[] = []
  for (const table of worldTables) {
    const { Items = [] } = await engine.scan({ TableName: table.create.TableName })
    found.push(Items.filter((item) => isProtected(table, item)))
  }
  return JSON.stringify(found)
}

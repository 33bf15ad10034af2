import type { WireEngine, WireReply } from '@tablewright/server/wire'

/** Replies to one operation, given the correct reply. */
export type Bug = (operation: string, body: Buffer, answer: WireEngine['handle']) => Promise<WireReply>

const acknowledged: WireReply = { status: 200, body: Buffer.from('{}') }

/** Bugs to plant in a server. Each verify command must find them. */
const plantedBugs: Readonly<Record<string, () => Bug>> = {
  /** Acknowledges every 40th put and does not execute it. */
  'lost-write': () => {
    let puts = 0
    return (operation, body, answer) =>
      operation === 'PutItem' && ++puts % 40 === 0 ? Promise.resolve(acknowledged) : answer(operation, body)
  },
  /** Answers every 20th read with an earlier answer to the same request. */
  'stale-read': () => {
    const earlier = new Map<string, WireReply>()
    let reads = 0
    return async (operation, body, answer) => {
      const reply = await answer(operation, body)
      if (operation !== 'GetItem' && operation !== 'TransactGetItems') return reply
      const request = body.toString()
      const stale = earlier.get(request)
      if (stale === undefined) earlier.set(request, reply)
      return ++reads % 20 === 0 && stale !== undefined ? stale : reply
    }
  },
  /** Answers every 20th query of an index with an earlier answer to the same request. */
  'stale-index': () => {
    const earlier = new Map<string, WireReply>()
    let queries = 0
    return async (operation, body, answer) => {
      const reply = await answer(operation, body)
      const request = body.toString()
      if (operation !== 'Query' || !request.includes('IndexName')) return reply
      const stale = earlier.get(request)
      if (stale === undefined) earlier.set(request, { ...reply, body: Buffer.from(reply.body) })
      return ++queries % 20 === 0 && stale !== undefined ? stale : reply
    }
  },
  /** Executes every 40th update twice. */
  'double-effect': () => {
    let updates = 0
    return async (operation, body, answer) => {
      if (operation === 'UpdateItem' && ++updates % 40 === 0) await answer(operation, body)
      return answer(operation, body)
    }
  },
  /** Acknowledges a write while it still waits. */
  'early-acknowledgment': () => (operation, body, answer) => {
    if (operation !== 'PutItem') return answer(operation, body)
    setTimeout(() => void answer(operation, body), 20)
    return Promise.resolve(acknowledged)
  },
  /** Executes the actions of a transaction one after the other. */
  'split-transaction': () => async (operation, body, answer) => {
    if (operation !== 'TransactWriteItems') return answer(operation, body)
    const request = JSON.parse(body.toString()) as { TransactItems: object[] }
    for (const action of request.TransactItems) {
      const reply = await answer(operation, Buffer.from(JSON.stringify({ TransactItems: [action] })))
      if (reply.status !== 200) return reply
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    return acknowledged
  },
  /** Reads the items of a transaction one after the other. */
  'split-read': () => async (operation, body, answer) => {
    if (operation !== 'TransactGetItems') return answer(operation, body)
    const request = JSON.parse(body.toString()) as { TransactItems: object[] }
    const Responses: unknown[] = []
    for (const action of request.TransactItems) {
      const reply = await answer(operation, Buffer.from(JSON.stringify({ TransactItems: [action] })))
      if (reply.status !== 200) return reply
      Responses.push(
        ...(JSON.parse(Buffer.from(reply.body).toString()) as { Responses: unknown[] }).Responses,
      )
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    return { status: 200, body: Buffer.from(JSON.stringify({ Responses })) }
  },
  /** Ignores the token that makes a transaction safe to repeat. */
  'forgotten-token': () => (operation, body, answer) => {
    if (operation !== 'TransactWriteItems') return answer(operation, body)
    const { ClientRequestToken: _, ...request } = JSON.parse(body.toString())
    return answer(operation, Buffer.from(JSON.stringify(request)))
  },
  /** Answers every 500th request with an internal error. */
  'server-error': () => {
    let requests = 0
    return (operation, body, answer) =>
      ++requests % 500 === 0
        ? Promise.resolve({ status: 500, body: Buffer.from('{"__type":"InternalServerError"}') })
        : answer(operation, body)
  },
}

/** The bug of this name. Throws if there is none. */
export function findBug(name: string): Bug {
  const bug = plantedBugs[name]?.()
  if (bug !== undefined) return bug
  throw new Error(`--plant ${name} is not known. Choose one of ${Object.keys(plantedBugs).join(', ')}.`)
}

/** An engine with a bug. */
export function plantBug(engine: WireEngine, bug: Bug): WireEngine {
  return { handle: (operation, body) => bug(operation, body, (...call) => engine.handle(...call)) }
}

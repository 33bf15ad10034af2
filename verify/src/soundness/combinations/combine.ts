import type { Driver } from '@tablewright/client'
import type { DesignDescription } from '../description/description.js'
import { refusalsOf } from '../run/accept.js'
import type { PatternCall } from '../run/call.js'
import type { Failure } from '../run/methods.js'
import { type SavedState, Session } from '../run/session.js'
import type { Counterexample } from '../run/shrink.js'

/** A design with the calls that are combined, and the states that each combination begins with. */
export interface Subject {
  readonly name: string
  readonly description: DesignDescription
  readonly calls: readonly PatternCall[]
  /** Each is the list of calls that leads to it. */
  readonly states: readonly (readonly PatternCall[])[]
  /** Calls whose results are compared after a transaction. */
  readonly reads?: readonly PatternCall[]
}

export interface CombineOptions {
  /** Number of calls in each transaction. */
  readonly length: number
  /** One combination in this many is run. Defaults to all. */
  readonly every?: number
}

export interface CombineReport {
  readonly combinations: number
  /** Transactions that the client refused although the model allows them, by code. */
  readonly declined: ReadonlyMap<string, number>
  readonly failure?: Counterexample
}

/** Runs every sequence of calls as one transaction on every state until one fails. */
export async function combine(
  { name, description, calls, states, reads = [] }: Subject,
  driver: Driver,
  { length, every = 1 }: CombineOptions,
): Promise<CombineReport> {
  const [refusal] = refusalsOf(description)
  if (refusal) throw new Error(`${name} is refused by ${refusal.code}: ${refusal.message}`)
  const session = await Session.open(description, driver)
  if (!(session instanceof Session)) throw new Error(`${name}: ${session.message}`)
  const { declined } = session
  let combinations = 0
  let number = 0
  try {
    const empty = await session.save()
    for (const state of states) {
      await session.restore(empty)
      for (const each of state) await session.step({ calls: [each], wait: 0 })
      const begin = await session.save()
      for (const combined of sequences(calls, length)) {
        if (number++ % every > 0) continue
        combinations++
        const step = { calls: combined, wait: 0 }
        const failure = (await session.step(step)) ?? (await audit(session, begin, reads))
        if (failure) {
          const steps = [...state.map((each) => ({ calls: [each], wait: 0 })), step]
          return { combinations, declined, failure: { description, steps, failure } }
        }
        await session.restore(begin)
      }
    }
    return { combinations, declined }
  } finally {
    await session.close()
  }
}

/** Compares what is stored: with the model if it has moved on, else with the former items. */
async function audit(
  session: Session,
  begin: SavedState,
  reads: readonly PatternCall[],
): Promise<Failure | undefined> {
  if (session.worldOf(0) !== begin.worlds[0]) {
    for (const read of reads) {
      const failure = await session.step({ calls: [read], wait: 0 })
      if (failure) return failure
    }
    return session.audit()
  }
  const { items } = await session.save()
  if (JSON.stringify([...items]) === JSON.stringify([...begin.items])) return undefined
  return { kind: 'stored', message: `a refused transaction left ${JSON.stringify([...items])}` }
}

function* sequences(calls: readonly PatternCall[], length: number): Generator<readonly PatternCall[]> {
  if (length === 0) return yield []
  for (const first of calls) for (const rest of sequences(calls, length - 1)) yield [first, ...rest]
}

import { TablewrightError } from '@tablewright/base'
import { check, type DesignModel, type PatternProof } from '@tablewright/design'
import type { OperationName } from '@tablewright/dynamo'
import { type Connection, connectionOf, type PlannedPattern } from '../connection.js'
import type { Db } from '../db.js'
import type { Driver } from '../drivers/driver.js'
import type { Values } from '../items/key-plan.js'

export interface ExplainedRequest {
  readonly operation: OperationName
  readonly input: object
}

/** What a call would send, what is proven of it and what it costs. */
export interface Explanation {
  readonly pattern: string
  /** In order, exactly as they would be sent. */
  readonly requests: readonly ExplainedRequest[]
  /** The requests end with a read whose answer decides the rest: give `before` to see it. */
  readonly open: boolean
  /** Key, order, units, price and verdicts. */
  readonly proof: PatternProof
}

export interface ExplainOptions {
  /** The item as it might stand, for writes that follow from it: its attributes, or null for none. */
  readonly before?: object | null
}

type InputOfMethod<Method> = Method extends (input: infer Input, ...rest: never[]) => unknown ? Input : never

/**
 * The exact requests of a call, its proof and its price. Nothing is sent.
 * @example
 * import { connect, explain } from '@tablewright/client'
 * import { design, get, id, table } from '@tablewright/design'
 * import { embedded } from '@tablewright/client/embedded'
 * const things = table('Things', { partitionKey: 'pk' })
 * const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id() } })
 * const parts = design('parts', { entities: { Thing }, patterns: { byName: get(Thing) } })
 * const db = connect(parts, embedded({ memory: true }))
 * const { requests } = await explain(db, 'byName', { name: 'ball' })
 * requests[0].input // → { TableName: 'Things', Key: { pk: { S: 'THING#ball' } } }
 */
export async function explain<D extends object, Name extends Exclude<keyof D, 'transact' | 'close'> & string>(
  db: D & Pick<Db<Record<never, never>>, 'transact'>,
  pattern: Name,
  input: InputOfMethod<D[Name]>,
  options: ExplainOptions = {},
): Promise<Explanation> {
  const connection = connectionOf(db)
  const planned = connection.patterns.get(pattern)
  if (!planned) throw unknownPattern(pattern)
  const recorder = new Recorder(planned, options)
  const recorded: Connection = {
    ...connection,
    context: { ...connection.context, driver: recorder, hooks: [], capacity: undefined },
  }
  await Promise.resolve(planned.run(recorded, planned, input as Values, {})).catch((error: unknown) => {
    if (error !== stopped) throw error
  })
  const { requests, open } = recorder
  return {
    pattern,
    requests,
    open,
    // Proving a whole design takes longer than all the rest, and not everybody asks.
    get proof() {
      return proofOf(connection.schema.model, pattern)
    },
  }
}

const stopped = Symbol('nothing more is known')

/** A driver that notes what it is asked for and knows only what it was told. */
class Recorder implements Driver {
  readonly requests: ExplainedRequest[] = []
  open = false
  readonly #pattern: PlannedPattern
  readonly #before: object | null | undefined

  constructor(pattern: PlannedPattern, { before }: ExplainOptions) {
    this.#pattern = pattern
    this.#before = before
  }

  send: Driver['send'] = async (operation, input) => {
    this.requests.push({ operation, input })
    return this.#answer(operation, input) as never
  }

  async close(): Promise<void> {}

  #answer(operation: OperationName, input: object): object {
    const { plan } = this.#pattern
    switch (operation) {
      case 'GetItem': {
        if (plan.kind !== 'write') return {}
        if (this.#before === undefined) {
          this.open = true
          throw stopped
        }
        const { item } = plan.steps.find((step) => step.plan.needsBefore)!.plan
        return this.#before ? { Item: item.toItem(this.#before as Values) } : {}
      }
      case 'TransactGetItems': {
        const { TransactItems } = input as { readonly TransactItems: readonly object[] }
        return { Responses: TransactItems.map(() => ({})) }
      }
      case 'BatchGetItem':
        return { Responses: {}, UnprocessedKeys: {} }
      default:
        return { Items: [], Count: 0, ScannedCount: 0 }
    }
  }
}

const proofs = new WeakMap<DesignModel, ReadonlyMap<string, PatternProof>>()

function proofOf(model: DesignModel, pattern: string): PatternProof {
  let known = proofs.get(model)
  if (!known) {
    known = new Map(check(model).patterns.map((proof) => [proof.name, proof]))
    proofs.set(model, known)
  }
  return known.get(pattern)!
}

function unknownPattern(pattern: string): TablewrightError {
  return new TablewrightError('PATTERN_UNKNOWN', `The design has no pattern ${pattern}.`, {
    data: { pattern },
  })
}

import { TablewrightError } from '@tablewright/base'
import { check, type PatternProof } from '@tablewright/design'
import type { DesignModel } from '@tablewright/design/model'
import type { OperationName } from '@tablewright/dynamo'
import { type Connection, connectionOf } from '../connect/connection.js'
import type { Db } from '../connect/db.js'
import { withPatternErrors } from '../execute/call-pattern.js'
import type { PlannedRequest, PreparedPattern } from '../execute/executor.js'
import { NewCall } from '../input/call.js'
import type { Values } from '../items/key-codec.js'
import type { PatternPlan } from '../plan/plan.js'
import { requestOf } from '../write/action-request.js'
import { assemble } from '../write/assemble.js'
import type { WriteStep } from '../write/write.js'

export interface ExplainedRequest {
  readonly operation: OperationName
  readonly input: object
}

/** The plan of a pattern, the requests of a call, its proof and its price. */
export interface Explanation {
  readonly pattern: string
  /** The plan, as plain data. */
  readonly plan: PatternPlan
  /** The requests in order, exactly as they would be sent. */
  readonly requests: readonly ExplainedRequest[]
  /** Whether the requests end with a read that decides the rest. Pass `before` to see all of them. */
  readonly open: boolean
  /** Key, order, units, price and verdicts. */
  readonly proof: PatternProof
}

export interface ExplainOptions {
  /** The stored item before a write that depends on it: its attributes, or null if there is none. */
  readonly before?: object | null
}

type InputOfMethod<Method> = Method extends (input: infer Input, ...rest: never[]) => unknown ? Input : never

/**
 * Returns the plan of a call, its exact requests, its proof and its price. Sends nothing.
 * @example
 * import { connect, explain } from '@tablewright/client'
 * import { design, get, id, table } from '@tablewright/design'
 * import { embedded } from '@tablewright/client/embedded'
 * const things = table('Things', { partitionKey: 'pk' })
 * const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id() } })
 * const parts = design('parts', { entities: { Thing }, patterns: { byName: get(Thing) } })
 * const db = connect(parts, embedded({ memory: true }))
 * const { plan, requests } = await explain(db, 'byName', { name: 'ball' })
 * plan.kind // → 'get'
 * requests[0].input // → { TableName: 'Things', Key: { pk: { S: 'THING#ball' } } }
 */
export async function explain<D extends object, Name extends Exclude<keyof D, 'transact' | 'close'> & string>(
  db: D & Pick<Db<Record<never, never>>, 'transact'>,
  pattern: Name,
  input: InputOfMethod<D[Name]>,
  options: ExplainOptions = {},
): Promise<Explanation> {
  const connection = connectionOf(db)
  const prepared = connection.patterns.get(pattern)
  if (!prepared) throw unknownPattern(pattern)
  const { requests, open } = await withPatternErrors(connection.context, pattern, async () => {
    const values = await prepared.read(input as Values)
    return explainCall(connection, prepared, values, options)
  })
  return {
    pattern,
    plan: prepared.plan,
    requests: requests as readonly ExplainedRequest[],
    open,
    // Proving a whole design takes longer than all the rest, so it is done when it is asked for.
    get proof() {
      return proofOf(connection.model, pattern)
    },
  }
}

interface Explained {
  readonly requests: readonly PlannedRequest[]
  readonly open: boolean
}

function explainCall(
  { context }: Connection,
  prepared: PreparedPattern,
  values: Values,
  options: ExplainOptions,
): Explained {
  if (!prepared.steps) return { requests: prepared.requests!(new NewCall(values, context)), open: false }
  return explainWrites(prepared.plan.pattern, prepared.steps(context, values), options)
}

/** Returns the requests of writes, assembled from the item that is given as `before`. */
function explainWrites(pattern: string, steps: readonly WriteStep[], { before }: ExplainOptions): Explained {
  const items = new Map<string, ReturnType<typeof storedBefore>>()
  const requests: PlannedRequest[] = []
  for (;;) {
    const { reads, actions } = assemble(pattern, steps, { items, missing: new Set() })
    for (const { id, table, key } of reads) {
      const input = { TableName: table, Key: key, ConsistentRead: true }
      requests.push({ operation: 'GetItem', input })
      items.set(id, storedBefore(steps, table, before))
    }
    if (reads.length > 0 && before === undefined) return { requests, open: true }
    if (reads.length > 0) continue
    const request = requestOf(actions)
    return { requests: request ? [...requests, request] : requests, open: false }
  }
}

function storedBefore(steps: readonly WriteStep[], table: string, before: object | null | undefined) {
  const step = steps.find(({ write }) => write.readsBefore && write.entity.codec.table === table)
  return before && step ? step.write.entity.codec.toItem(before as Values) : undefined
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
    remedy: 'Name a pattern of the design.',
    data: { pattern },
  })
}

import { connectionOf } from '../connect/connection.js'
import { withContext } from '../connect/with-driver.js'
import type { Consumed } from '../execute/context.js'

/** A result and its consumed capacity. */
export interface Metered<Value> {
  readonly value: Value
  /** For each request, in order. */
  readonly consumed: readonly Consumed[]
  /** All units together. */
  readonly units: number
  /** Bytes that searches of vector indexes are charged for. */
  readonly searchBytes: number
}

/**
 * Runs calls and reports the capacity that they consume.
 * @example
 * import { connect, createTables, withCapacity } from '@tablewright/client'
 * import { create, design, id, table } from '@tablewright/design'
 * import { embedded } from '@tablewright/client/embedded'
 * const things = table('Things', { partitionKey: 'pk' })
 * const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id() } })
 * const parts = design('parts', { entities: { Thing }, patterns: { add: create(Thing) } })
 * const db = connect(parts, embedded({ memory: true }))
 * await createTables(db)
 * const { units } = await withCapacity(db, (metered) => metered.add({ name: 'ball' }))
 * units // → 1
 */
export async function withCapacity<D extends object, Value>(
  db: D,
  run: (db: D) => PromiseLike<Value>,
): Promise<Metered<Value>> {
  const { context } = connectionOf(db)
  const consumed: Consumed[] = []
  const collect = {
    onResponse: (event: { readonly consumed: readonly Consumed[] }) => void consumed.push(...event.consumed),
  }
  const capacity = context.capacity ?? 'TOTAL'
  const value = await run(withContext(db, { ...context, capacity, hooks: [...context.hooks, collect] }))
  const units = consumed.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
  const searchBytes = consumed.reduce((sum, { VectorSearchRequestBytes: bytes = 0 }) => sum + bytes, 0)
  return { value, consumed, units, searchBytes }
}

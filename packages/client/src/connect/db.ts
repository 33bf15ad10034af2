import type { Page, Pattern, Patterns, Simplify } from '@tablewright/design'
import type { BatchOptions, CallOptions } from '../execute/context.js'
import type { PageCall, PageOptions } from '../result/page-call.js'

type Asked<Input, Options, Result> =
  Record<never, never> extends Input
    ? (input?: Simplify<Input>, options?: Options) => Result
    : (input: Simplify<Input>, options?: Options) => Result

/** What calling a pattern looks like. */
export type Method<P extends Pattern> =
  P['output'] extends Page<infer Item>
    ? Asked<P['input'], PageOptions, PageCall<Item>>
    : Asked<P['input'], P['operation'] extends 'batchGet' ? BatchOptions : CallOptions, Promise<P['output']>>

type WriteOperation = 'create' | 'put' | 'update' | 'delete' | 'transact'

/** A write that waits to be done together with others. */
export interface PendingWrite<Output = unknown> {
  readonly pattern: string
  readonly input: object
  /** Known to the type system only. */
  readonly output?: Output
}

/** The write patterns, to be put together in one transaction. */
export type Writes<P extends Patterns> = {
  readonly [Name in keyof P as P[Name]['operation'] extends WriteOperation ? Name : never]: Asked<
    P[Name]['input'],
    never,
    PendingWrite<P[Name]['operation'] extends 'update' | 'delete' ? undefined : P[Name]['output']>
  >
}

/** What each write of a transaction is answered: the new item of a create or put. */
export type Written<W extends readonly PendingWrite[]> = {
  -readonly [Index in keyof W]: W[Index] extends PendingWrite<infer Output> ? Output : never
}

interface Connected<P extends Patterns> {
  /**
   * Writes of several patterns, all together or not at all.
   * @example
   * import { connect, createTables } from '@tablewright/client'
   * import { embedded } from '@tablewright/client/embedded'
   * import { create, design, id, table } from '@tablewright/design'
   * const things = table('Things', { partitionKey: 'pk' })
   * const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id() } })
   * const parts = design('parts', { entities: { Thing }, patterns: { add: create(Thing) } })
   * const db = connect(parts, embedded({ memory: true }))
   * await createTables(db)
   * const [one, two] = await db.transact((tx) => [tx.add({ name: 'one' }), tx.add({ name: 'two' })])
   * [one.name, two.name] // → ['one', 'two']
   * await db.close()
   */
  transact<const W extends readonly PendingWrite[]>(
    build: (tx: Writes<P>) => W,
    options?: CallOptions,
  ): Promise<Written<W>>
  /** Closes the driver. */
  close(): Promise<void>
}

/** A connected design: one method for each pattern. */
export type Db<P extends Patterns> = { readonly [Name in keyof P]: Method<P[Name]> } & Connected<P>

/** A design that is connected for reading only. */
export type Reader<P extends Patterns> = {
  readonly [Name in keyof P as P[Name]['operation'] extends WriteOperation ? never : Name]: Method<P[Name]>
} & Pick<Connected<P>, 'close'>

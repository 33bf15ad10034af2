import type { DeclaredTransaction, Page, Pattern, Patterns, Simplify } from '@tablewright/design'
import type { BatchOptions, CallOptions, TransactOptions } from '../execute/context.js'
import type { PageCall, PageOptions } from '../result/page-call.js'

type Asked<Input, Options, Result> =
  Record<never, never> extends Input
    ? (input?: Simplify<Input>, options?: Options) => Result
    : (input: Simplify<Input>, options?: Options) => Result

/** The method of a pattern. */
export type Method<P extends Pattern> =
  P['output'] extends Page<infer Item>
    ? Asked<P['input'], PageOptions, PageCall<Item>>
    : P extends DeclaredTransaction<infer Input, infer Output, infer Updated>
      ? TransactMethod<Input, Output, Updated>
      : Asked<
          P['input'],
          P['operation'] extends 'batchGet' ? BatchOptions : CallOptions,
          Promise<P['output']>
        >

type ReturnUpdated = TransactOptions & { readonly returnUpdated: true }

/** The method of a declared transaction. With `returnUpdated`, it also returns the items of steps that update. */
type TransactMethod<Input, Output, Updated> = ((
  input: Simplify<Input>,
  options: ReturnUpdated,
) => Promise<Simplify<Output & Updated>>) &
  Asked<Input, CallOptions, Promise<Output>>

type WriteOperation = 'create' | 'put' | 'update' | 'delete' | 'transact'

/** A write to be sent in a transaction with others. */
export interface PendingWrite<Output = unknown, Updated = unknown> {
  readonly pattern: string
  readonly input: object
  /** Exists in the type system only. */
  readonly output?: Output
  /** Exists in the type system only: the output with `returnUpdated`. */
  readonly updated?: Updated
}

/** The write patterns, for use in one transaction. */
export type Writes<P extends Patterns> = {
  readonly [Name in keyof P as P[Name]['operation'] extends WriteOperation ? Name : never]: Asked<
    P[Name]['input'],
    never,
    PendingWrite<
      P[Name]['operation'] extends 'update' | 'delete' ? undefined : P[Name]['output'],
      P[Name]['operation'] extends 'delete'
        ? undefined
        : P[Name] extends DeclaredTransaction<unknown, infer Output, infer Updated>
          ? Simplify<Output & Updated>
          : P[Name]['output']
    >
  >
}

/** The results of the writes of a transaction: the new item of each create or put. */
export type Written<W extends readonly PendingWrite[]> = {
  -readonly [Index in keyof W]: W[Index] extends PendingWrite<infer Output> ? Output : never
}

/** The same with `returnUpdated`: also the item after each update. */
export type WrittenOrUpdated<W extends readonly PendingWrite[]> = {
  -readonly [Index in keyof W]: W[Index] extends PendingWrite<unknown, infer Updated> ? Updated : never
}

interface Connected<P extends Patterns> {
  /**
   * Sends writes of several patterns in one transaction: all or none.
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
    options: ReturnUpdated,
  ): Promise<WrittenOrUpdated<W>>
  transact<const W extends readonly PendingWrite[]>(
    build: (tx: Writes<P>) => W,
    options?: CallOptions,
  ): Promise<Written<W>>
  /** Closes the driver. */
  close(): Promise<void>
}

/** A connected design: one method for each pattern. */
export type Db<P extends Patterns> = { readonly [Name in keyof P]: Method<P[Name]> } & Connected<P>

/** A design connected for reading only. */
export type Reader<P extends Patterns> = {
  readonly [Name in keyof P as P[Name]['operation'] extends WriteOperation ? never : Name]: Method<P[Name]>
} & Pick<Connected<P>, 'close'>

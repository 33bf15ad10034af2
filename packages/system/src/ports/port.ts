import type { Clock } from '@tablewright/base'

/** Maximum time of one call in milliseconds, or a function that returns it for a port. */
export type Deadline<Value> = number | ((value: Value) => number)

/** Names of the methods of a port. */
type Calls<Value> = {
  [Name in keyof Value]-?: Value[Name] extends (...args: never[]) => Promise<unknown> ? Name : never
}[keyof Value]

/** An external service that the system calls: its purpose, its calls, and the built-in implementation. */
export interface Port<Value extends object = object, Db = never> {
  /** One line for documents and errors: `Cleans returned accounts`. */
  readonly summary: string
  /** The deadline of each call. */
  readonly deadlines: { readonly [Name in Calls<Value> & string]: Deadline<Value> }
  /** Opens the default implementation. */
  readonly builtIn: (db: Db, clock: Clock) => Value
}

/** A port of any system. */
export interface AnyPort {
  readonly summary: string
  readonly deadlines: Readonly<Record<string, Deadline<never>>>
  readonly builtIn: (db: never, clock: Clock) => object
}

/** The ports of a system by their names. */
export type Ports = Readonly<Record<string, AnyPort>>

/** An implementation, or a function that opens one on the connected design. */
export type PortSource<P extends AnyPort> = P['builtIn'] extends (db: infer Db, clock: Clock) => infer Value
  ? Value | ((db: Db, clock: Clock) => Value)
  : never

/** Implementations of some ports of a system. The others default to the built-in ones. */
export type GivenPorts<Declared extends Ports> = {
  readonly [Name in keyof Declared]?: PortSource<Declared[Name]> | undefined
}

/** The ports of a system, opened. */
export type OpenedPorts<Declared extends Ports> = {
  readonly [Name in keyof Declared]: ReturnType<Declared[Name]['builtIn']>
}

/**
 * Declares a port.
 *
 * @example
 * interface Clerk { file(paper: string): Promise<void> }
 * const clerk = port<Clerk>({
 *   summary: 'Files papers',
 *   deadlines: { file: 10_000 },
 *   builtIn: () => ({ file: async () => undefined }),
 * })
 * clerk.summary // → 'Files papers'
 */
export function port<Value extends object, Db = unknown>(spec: Port<Value, Db>): Port<Value, Db> {
  return Object.freeze(spec)
}

import type { AnySystem } from '@tablewright/system'

/** A request of an action: the path is the system's own, such as `/lockers/L-1`. */
export interface ActionRequest {
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends one request to a system and returns the JSON of its answer. Throws if it is refused. */
export type Ask = (method: string, path: string, body?: object) => Promise<Readonly<Record<string, unknown>>>

/** An action whose CPU time is measured over its floor. */
export interface BenchAction {
  readonly name: string
  readonly kind: 'read' | 'write'
  /** Clients that call at the same time. Defaults to 32; 1 for writes that compete for one item. */
  readonly clients?: number
  /** Calls before the time is taken; fewer where the data grows with them and the floor with the data. */
  readonly warmUp?: number
  /** Creates the data that the action needs. Returns at least `count` requests for a write; a read may repeat them. */
  prepare(ask: Ask, count: number): Promise<readonly ActionRequest[]>
}

/** The measured actions of one system. */
export interface BenchSystem {
  readonly system: AnySystem
  /** Creates the data that all actions share. */
  fill(ask: Ask): Promise<void>
  readonly actions: readonly BenchAction[]
}

/** Calls before the time is taken, so that the code of both sides is compiled, and calls in a round. */
export interface Effort {
  readonly warmUp: number
  readonly calls: number
}

export const rounds = 7

const efforts: Readonly<Record<BenchAction['kind'], Effort>> = {
  read: { warmUp: 8_000, calls: 250 },
  write: { warmUp: 8_000, calls: 100 },
}

export function effortOf({ kind, warmUp = efforts[kind].warmUp }: BenchAction): Effort {
  return { warmUp, calls: efforts[kind].calls }
}

/** The number of different requests of a write: it uses each once. */
export function requestCount(action: BenchAction): number {
  const { warmUp, calls } = effortOf(action)
  return warmUp + rounds * calls
}

/** The actions of a system with a text in their name. */
export function wantedActions({ actions }: BenchSystem, wanted: string): readonly BenchAction[] {
  return actions.filter(({ name }) => name.includes(wanted))
}

/** Numbers from 0 to `count` - 1. */
export function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** Calls a function for each number in turn, and returns the results. */
export async function collect<Result>(
  count: number,
  make: (index: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const made: Result[] = []
  for (let index = 0; index < count; index++) made.push(await make(index))
  return made
}

/** Requests that read `count` paths. */
export function reads(count: number, path: (index: number) => string): readonly ActionRequest[] {
  return numbers(count).map((index) => ({ method: 'GET', path: path(index) }))
}

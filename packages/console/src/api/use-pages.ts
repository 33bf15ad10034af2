import type { Problem } from '@tablewright/server'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { call } from './call.js'
import { useCallName } from './connection.js'
import type { Input, OperationName } from './operation.js'
import { problemOf } from './problem.js'
import { useChanges } from './use-changes.js'

interface ResultPage {
  readonly cursor?: string | null
}

/** Returns the items of an answer. Defaults to its field `items`. */
export type ItemsOf<Item> = (answer: never) => readonly Item[]

const defaultItems = ({ items }: { readonly items: readonly unknown[] }) => items

export interface Pages<Item> {
  readonly items: readonly Item[]
  /** Whether the first page has been read. */
  readonly ready: boolean
  readonly loading: boolean
  readonly problem?: Problem
  /** Reads the next page; undefined at the end. */
  readonly more?: () => void
  /** Reads the whole list, for downloads. The shown items do not change. */
  readonly all: () => Promise<readonly Item[]>
  readonly refresh: () => void
}

interface State<Item> {
  readonly name: string
  readonly items: readonly Item[]
  readonly cursor?: string
  readonly ready: boolean
  readonly loading: boolean
  readonly problem?: Problem
}

/**
 * Returns a list that is read page by page: `usePages<Lease>('account-pool', 'GET /leases', { state })`.
 * After a change, the same number of items is read again, to keep the scroll position.
 */
export function usePages<Item>(
  system: string,
  operation: OperationName,
  input: Input = {},
  itemsOf: ItemsOf<Item> = defaultItems as ItemsOf<Item>,
): Pages<Item> {
  const name = useCallName(system, operation, input)
  const empty: State<Item> = { name, items: [], ready: false, loading: true }
  const [state, setState] = useState<State<Item>>(empty)
  const shown = state.name === name ? state : empty

  const running = useRef<AbortController | undefined>(undefined)
  const goal = useRef(0)
  const busy = useRef(false)
  const [round, setRound] = useState(0)
  const refresh = useCallback(() => setRound((before) => before + 1), [])
  const finish = useChanges(system, refresh, busy)

  // The name identifies the resource by value.
  const read = useCallback(
    async (from: { items: readonly Item[]; cursor?: string }) => {
      running.current?.abort()
      running.current = new AbortController()
      busy.current = true
      const { signal } = running.current
      const reading = { system, operation, input, itemsOf, goal: goal.current, signal }
      setState((before) => begun(before, empty, from.items.length === 0))
      try {
        const found = await readUntil<Item>(reading, from)
        if (!signal.aborted) setState({ name, ...found, ready: true, loading: false })
      } catch (error) {
        if (signal.aborted) return
        setState((before) => ({ ...before, name, loading: false, problem: problemOf(error) }))
      } finally {
        if (!signal.aborted) finish()
      }
    },
    [name],
  )
  useEffect(() => {
    goal.current = 0
    return () => running.current?.abort()
  }, [name])
  useEffect(() => void read({ items: [] }), [read, round])
  const { items, cursor, ready, loading, problem } = shown
  const more = () => {
    goal.current = items.length + 1
    void read({ items, cursor: cursor! })
  }
  const all = async () => {
    const everything = { system, operation, input, itemsOf, goal: Number.POSITIVE_INFINITY }
    const { signal } = new AbortController()
    return (await readUntil<Item>({ ...everything, signal }, { items: [] })).items
  }
  return {
    items,
    ready,
    loading,
    all,
    refresh,
    ...(problem && { problem }),
    ...(cursor !== undefined && !loading && { more }),
  }
}

/** Returns the state at the start of a read. A reload shows no progress. */
function begun<Item>(before: State<Item>, empty: State<Item>, again: boolean): State<Item> {
  if (before.name !== empty.name) return empty
  return before.ready && again ? before : { ...before, loading: true }
}

interface Reading<Item> {
  readonly system: string
  readonly operation: OperationName
  readonly input: Input
  readonly itemsOf: ItemsOf<Item>
  readonly goal: number
  readonly signal: AbortSignal
}

async function readUntil<Item>(
  { system, operation, input, itemsOf, goal, signal }: Reading<Item>,
  from: { readonly items: readonly Item[]; readonly cursor?: string },
): Promise<{ items: readonly Item[]; cursor?: string }> {
  let items = from.items
  let cursor = from.cursor
  do {
    const page = { limit: 100, ...input, ...(cursor !== undefined && { cursor }) }
    const { data } = await call<ResultPage>(system, operation, page, { signal })
    items = [...items, ...itemsOf(data as never)]
    cursor = data.cursor ?? undefined
  } while (cursor !== undefined && items.length < goal)
  return { items, ...(cursor !== undefined && { cursor }) }
}

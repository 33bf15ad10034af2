import type { Problem } from '@tablewright/server'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { type Answer, call } from './call.js'
import { useCallName } from './connection.js'
import { serverReload } from './live-changes.js'
import type { Input, OperationName } from './operation.js'
import { problemOf } from './problem.js'
import { useChanges } from './use-changes.js'
import { useInterval } from './use-interval.js'

export interface Resource<Result> {
  /** The latest data. Kept during and after a failed reload. */
  readonly data?: Result
  readonly version?: string
  readonly problem?: Problem
  readonly loading: boolean
  readonly refresh: () => void
}

export interface ResourceOptions {
  /** Milliseconds between repeated reads while the page is visible. */
  readonly every?: number
  /** Reads only if true, for example after a field is filled in. */
  readonly when?: boolean
}

/**
 * Returns the answer of an operation, read again when the input or the system's data changes: `const lease =
 * useResource<Lease>('account-pool', 'GET /leases/:leaseId', { leaseId })`.
 */
export function useResource<Result>(
  system: string,
  operation: OperationName,
  input: Input = {},
  options: ResourceOptions = {},
): Resource<Result> {
  const name = useCallName(system, operation, input)
  // The name identifies the resource by value.
  const read = useCallback(
    (signal: AbortSignal) => call<Result>(system, operation, input, { signal }),
    [name],
  )
  return useReading(read, { system, ...options })
}

/** Like `useResource`, with a function that reads the data. */
export function useReading<Result>(
  read: (signal: AbortSignal) => Promise<Answer<Result>>,
  { system, every, when = true }: ResourceOptions & { readonly system?: string },
): Resource<Result> {
  const [state, setState] = useState<{ read?: unknown; answer?: Answer<Result>; problem?: Problem }>({})
  const [round, setRound] = useState(0)
  const refresh = useCallback(() => setRound((before) => before + 1), [])
  const [loading, setLoading] = useState(when)
  const busy = useRef(false)
  const finish = useChanges(system, refresh, busy)
  // Data without a system changes only when the server reloads.
  useEffect(() => (system === undefined ? serverReload.watch(refresh) : undefined), [system, refresh])
  useEffect(() => {
    if (!when) {
      setLoading(false)
      return
    }
    const controller = new AbortController()
    setLoading(true)
    busy.current = true
    read(controller.signal)
      .then((answer) => setState({ read, answer }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        const problem = problemOf(error)
        setState((before) => (before.read === read ? { ...before, problem } : { read, problem }))
      })
      .finally(() => {
        if (controller.signal.aborted) return
        setLoading(false)
        finish()
      })
    return () => {
      busy.current = false
      controller.abort()
    }
  }, [read, round, when])
  useInterval(refresh, when ? every : undefined)
  // Do not show data of another input.
  const own = state.read === read || state.read === undefined ? state : {}
  const { answer, problem } = own
  return {
    ...(answer !== undefined && { data: answer.data }),
    ...(answer?.version !== undefined && { version: answer.version }),
    ...(problem && { problem }),
    loading: loading || (when && own !== state),
    refresh,
  }
}

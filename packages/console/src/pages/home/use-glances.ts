import type { ListedJob } from '@tablewright/server'
import type { DesignSummary } from '@tablewright/server/console-api'
import { useEffect, useRef, useState } from 'preact/hooks'
import { call, latestChange } from '../../api/call.js'
import { dataChange } from '../../api/live-changes.js'
import { useInterval } from '../../api/use-interval.js'
import type { Glance } from './glance/glance.js'
import { glances } from './glance/glances.js'

/** The state of a system. A part that could not be read is missing; the others are still shown. */
export interface SystemState {
  readonly glance?: Glance
  readonly jobs?: readonly ListedJob[]
  readonly design?: DesignSummary
}

/** Jobs start and end without a change of data. */
const refreshMs = 15_000

/** The state of each system. After the first reading only systems that changed are read again. */
export function useGlances(systems: readonly string[]): Readonly<Record<string, SystemState>> {
  const names = systems.join(' ')
  const [states, setStates] = useState<Readonly<Record<string, SystemState>>>({})
  const readers = useRef<ReadonlyMap<string, () => void>>(new Map())
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const read = async (name: string) => {
      const state = await readState(name, signal)
      if (!signal.aborted) setStates((before) => ({ ...before, [name]: state }))
    }
    readers.current = new Map(names.split(' ').map((name) => [name, oneAtATime(() => read(name))]))
    const readAll = () => {
      for (const start of readers.current.values()) start()
    }
    readAll()
    const changed = (system: string | undefined) =>
      system === undefined ? readAll() : readers.current.get(system)?.()
    const stops = [
      dataChange.watch(() => changed(dataChange.value?.system)),
      latestChange.watch(() => latestChange.value && changed(latestChange.value.system)),
    ]
    return () => {
      controller.abort()
      for (const stop of stops) stop()
    }
  }, [names])
  useInterval(() => {
    for (const start of readers.current.values()) start()
  }, refreshMs)
  return states
}

/** Runs a task, and once more after its end if it was asked for meanwhile. */
function oneAtATime(task: () => Promise<void>): () => void {
  let running = false
  let again = false
  const start = () => {
    again = running
    if (running) return
    running = true
    void task().finally(() => {
      running = false
      if (again) start()
    })
  }
  return start
}

async function readState(system: string, signal: AbortSignal): Promise<SystemState> {
  const [glance, jobs, design] = await Promise.allSettled([
    glances[system]?.(signal),
    call<readonly ListedJob[]>(system, 'GET /jobs', {}, { signal }),
    call<DesignSummary>(system, 'GET /_design/summary', {}, { signal }),
  ])
  return {
    ...(glance.status === 'fulfilled' && glance.value && { glance: glance.value }),
    ...(jobs.status === 'fulfilled' && { jobs: jobs.value.data }),
    ...(design.status === 'fulfilled' && { design: design.value.data }),
  }
}

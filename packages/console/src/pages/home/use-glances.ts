import type { ListedJob } from '@tablewright/server'
import type { DesignSummary } from '@tablewright/server/console-api'
import { useEffect, useRef, useState } from 'preact/hooks'
import { call, latestChange } from '../../api/call.js'
import { dataChange } from '../../api/live-changes.js'
import { useInterval } from '../../api/use-interval.js'
import type { Glance } from './glance/glance.js'
import { glanceOf } from './glance/glances.js'

/** The state of a system. Parts that could not be read are missing. */
export interface SystemState {
  readonly glance?: Glance
  readonly jobs?: readonly ListedJob[]
  readonly design?: DesignSummary
}

/** Refresh interval, because jobs start and end without a change of data. */
const refreshMs = 15_000

/** The parts to read: only the numbers after a change of data, otherwise everything. */
type Part = 'numbers' | 'all'

/** Returns the state of each system. After the first read, only numbers of changed systems are read again. */
export function useGlances(systems: readonly string[]): Readonly<Record<string, SystemState>> {
  const names = systems.join(' ')
  const [states, setStates] = useState<Readonly<Record<string, SystemState>>>({})
  const readers = useRef<ReadonlyMap<string, (part: Part) => void>>(new Map())
  const readAll = () => {
    for (const start of readers.current.values()) start('all')
  }
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const read = async (name: string, part: Part) => {
      const state = await (part === 'all' ? readState(name, signal) : readNumbers(name, signal))
      if (!signal.aborted) setStates((before) => ({ ...before, [name]: { ...before[name], ...state } }))
    }
    readers.current = new Map(
      names.split(' ').map((name) => [name, oneAtATime((part) => read(name, part))] as const),
    )
    readAll()
    const changed = (system: string | undefined) =>
      system === undefined ? readAll() : readers.current.get(system)?.('numbers')
    const stops = [
      dataChange.watch(() => changed(dataChange.value?.system)),
      latestChange.watch(() => latestChange.value && changed(latestChange.value.system)),
    ]
    return () => {
      controller.abort()
      for (const stop of stops) stop()
    }
  }, [names])
  useInterval(readAll, refreshMs)
  return states
}

/** Runs a task, and again after its end if it was requested in the meantime. */
function oneAtATime(task: (part: Part) => Promise<void>): (part: Part) => void {
  let running = false
  let next: Part | undefined
  const start = (part: Part) => {
    if (running) {
      next = next === 'all' ? 'all' : part
      return
    }
    running = true
    next = undefined
    void task(part).finally(() => {
      running = false
      if (next !== undefined) start(next)
    })
  }
  return start
}

/** Reads the numbers of a system; keeps the previous ones if that fails. */
async function readNumbers(system: string, signal: AbortSignal): Promise<SystemState> {
  const glance = await glanceOf(system)(signal).catch(() => undefined)
  return glance === undefined ? {} : { glance }
}

async function readState(system: string, signal: AbortSignal): Promise<SystemState> {
  const [glance, jobs, design] = await Promise.allSettled([
    glanceOf(system)(signal),
    call<readonly ListedJob[]>(system, 'GET /jobs', {}, { signal }),
    call<DesignSummary>(system, 'GET /_design/summary', {}, { signal }),
  ])
  return {
    ...(glance.status === 'fulfilled' && { glance: glance.value }),
    ...(jobs.status === 'fulfilled' && { jobs: jobs.value.data }),
    ...(design.status === 'fulfilled' && { design: design.value.data }),
  }
}

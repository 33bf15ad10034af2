import type { DesignSummary } from '@tablewright/server/console-api'
import { useCallback } from 'preact/hooks'
import { call } from '../../api/call.js'
import { useReading } from '../../api/use-resource.js'
import type { JobState } from '../care/job-state.js'
import type { Glance } from './glance/glance.js'
import { glances } from './glance/glances.js'

/** The state of a system. A part that could not be read is missing; the others are still shown. */
export interface SystemState {
  readonly glance?: Glance
  readonly jobs?: readonly JobState[]
  readonly design?: DesignSummary
}

/** Jobs start and end without a change of data. */
const refreshMs = 15_000

/** All systems at a glance; empty until the first answers are there. */
export function useGlances(systems: readonly string[]): Readonly<Record<string, SystemState>> {
  const names = systems.join(' ')
  const read = useCallback(
    async (signal: AbortSignal) => {
      const states = await Promise.all(
        names.split(' ').map(async (name) => [name, await readState(name, signal)] as const),
      )
      return { data: Object.fromEntries(states) }
    },
    [names],
  )
  return useReading(read, { every: refreshMs }).data ?? {}
}

async function readState(system: string, signal: AbortSignal): Promise<SystemState> {
  const [glance, jobs, design] = await Promise.allSettled([
    glances[system]?.(signal),
    call<readonly JobState[]>(system, 'GET /jobs', {}, { signal }),
    call<DesignSummary>(system, 'GET /_design/summary', {}, { signal }),
  ])
  return {
    ...(glance.status === 'fulfilled' && glance.value && { glance: glance.value }),
    ...(jobs.status === 'fulfilled' && { jobs: jobs.value.data }),
    ...(design.status === 'fulfilled' && { design: design.value.data }),
  }
}

import { useCallback } from 'preact/hooks'
import { call } from '../../api/call.js'
import { useReading } from '../../api/use-resource.js'
import type { JobState } from '../care/job-state.js'
import type { Glance } from './glance/glance.js'
import { glances } from './glance/glances.js'

/** What is known of a system. A part that could not be read is missing, and does not hide the others. */
export interface SystemState {
  readonly glance?: Glance
  readonly jobs?: readonly JobState[]
}

/** Jobs change things by themselves: often enough to be believed, rarely enough to cost nothing. */
const often = 15_000

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
  return useReading(read, { every: often }).data ?? {}
}

async function readState(system: string, signal: AbortSignal): Promise<SystemState> {
  const [glance, jobs] = await Promise.allSettled([
    glances[system]?.(signal),
    call<readonly JobState[]>(system, 'GET /jobs', {}, { signal }),
  ])
  return {
    ...(glance.status === 'fulfilled' && glance.value && { glance: glance.value }),
    ...(jobs.status === 'fulfilled' && { jobs: jobs.value.data }),
  }
}

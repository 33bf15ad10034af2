import { seededRandom } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import type { CheckOptions } from '@tablewright/design'
import { type Resources, readInput, type System } from '@tablewright/system'
import { type FakeClock, fakeClock, memoryDatabase } from '@tablewright/system/testing'

/** Performs a route of a system by its method and path: `POST /leases`. */
export type Perform = (
  place: string,
  input: Readonly<Record<string, unknown>>,
) => Promise<Readonly<Record<string, unknown>>>

/** Tools of a flow. */
export interface Work {
  readonly clock: FakeClock
  readonly perform: Perform
}

/** A system in memory, at a time that a flow moves. */
export interface Stage extends Work {
  readonly driver: Driver
  close(): Promise<void>
}

/** A typical sequence of actions in a system. */
export interface Flow {
  readonly name: string
  readonly system: Runnable
  /** Assumptions of the flow that the design does not state. */
  readonly assumptions?: NonNullable<CheckOptions['assumptions']>
  /** Creates as much data as the design expects. */
  fill(work: Work): Promise<void>
  once(work: Work): Promise<void>
  /** Restores the preconditions of the flow. Not measured. */
  restore?(work: Work): Promise<void>
}

/** A system with any services: flows use it through its routes. */
export type Runnable = Pick<System, 'design' | 'routes'> & {
  readonly open: (resources: Resources) => { readonly db: object }
}

export async function openStage({ system }: Flow): Promise<Stage> {
  const { driver, close } = await memoryDatabase(system.design)()
  const clock = fakeClock()
  return { driver, clock, close, perform: performer(system, openOn(system, driver, clock)) }
}

/** The services of a system, on shared data. */
export function openOn(
  system: Runnable,
  driver: Driver,
  { clock }: FakeClock,
  more: Pick<Resources, 'hooks'> = {},
): { readonly db: object } {
  return system.open({ driver, clock, random: seededRandom(++opened), ...more })
}

let opened = 0

export function performer({ routes }: Runnable, services: object): Perform {
  const actions = new Map(routes.map(({ method, path, action }) => [`${method} ${path}`, action]))
  return async (place, input) => {
    const action = actions.get(place)
    if (!action) throw new RangeError(`There is no route ${place}`)
    const read = await readInput(action.input, input, 'json')
    return (await action.run(services as never, read as never)) as Readonly<Record<string, unknown>>
  }
}

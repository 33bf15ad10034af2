import { connect, createTables, type Driver, newUuid } from '@tablewright/client'
import type { AnySystem, Job, Resources } from '@tablewright/system'
import { type EventContext, type EventOptions, type EventStore, eventOptions } from './context.js'
import { eventsDesign } from './design.js'
import { Dispatcher } from './dispatcher.js'

/** The events of a running system. */
export interface RunningEvents {
  readonly context: EventContext
  readonly dispatcher: Dispatcher
  /** Delivers events that are due, including those of a process that died. */
  readonly job: Job
}

export interface EventRuntime {
  readonly store: EventStore
  readonly options: EventOptions
  readonly onFault: (error: unknown) => void
}

/** Opens the table of endpoints and deliveries. */
export async function openEventStore(
  driver: Driver,
  resources: Pick<Resources, 'clock' | 'random' | 'cursorSecret'>,
): Promise<EventStore> {
  const store = connect(eventsDesign, driver, resources)
  await createTables(store)
  return store
}

/** Connects the outbox of a system with its endpoints; undefined for a system without events. */
export function runEvents(
  system: AnySystem,
  services: never,
  { clock, random }: Resources,
  { store, options, onFault }: EventRuntime,
): RunningEvents | undefined {
  if (!system.events || !system.outbox) return undefined
  const context: EventContext = {
    system: system.name,
    title: system.title,
    catalog: system.events,
    outbox: system.outbox(services),
    store,
    clock,
    random,
    options: eventOptions(options),
    owner: newUuid(random),
  }
  const dispatcher = new Dispatcher(context, onFault)
  const job: Job = {
    name: 'dispatcher',
    summary: 'Delivers events to webhooks and by mail, and retries failed deliveries',
    every: 5_000,
    run: () => dispatcher.run(),
  }
  return { context, dispatcher, job }
}

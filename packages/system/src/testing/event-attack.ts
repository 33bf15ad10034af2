import type { Driver } from '@tablewright/client'
import type { OutboxDb } from '../events/emit.js'
import type { Violation } from '../invariants.js'
import type { System } from '../system.js'

/** An event as it is compared with the data. */
export interface RecordedEvent {
  readonly eventType: string
  readonly aggregateId: string
  readonly data: Readonly<Record<string, unknown>>
}

/** The events that the data of a system implies, each by a name. */
export interface ExpectedEvents<Services> {
  readonly db: (services: Services) => OutboxDb
  /** Returns the names of the events that the current data implies. */
  readonly expected: (services: Services) => Promise<readonly string[]>
  /** Returns the name of a recorded event, or undefined for events that leave no trace in the data. */
  readonly nameOf: (event: RecordedEvent) => string | undefined
}

/**
 * Returns the system with a check that compares events and data: each change has its event, and each event its
 * change.
 */
export function withExpectedEvents<Services>(
  system: System<Services>,
  story: ExpectedEvents<Services>,
): System<Services> {
  return {
    ...system,
    check: async (services) => {
      const { counted, violations } = await system.check(services)
      return { counted, violations: [...violations, ...(await compareEvents(services, story))] }
    },
  }
}

async function compareEvents<Services>(services: Services, story: ExpectedEvents<Services>) {
  const left = new Map<string, number>()
  for (const name of await story.expected(services)) left.set(name, (left.get(name) ?? 0) + 1)
  for await (const { type, item } of story.db(services).everyEvent()) {
    const name = type === 'DOMAIN_EVENT' ? story.nameOf(item) : undefined
    if (name !== undefined) left.set(name, (left.get(name) ?? 0) - 1)
  }
  const violations: Violation[] = []
  for (const [name, count] of left) {
    if (count === 0) continue
    const message = `${name}: ${Math.abs(count)} ${count > 0 ? 'missing' : 'too many'}.`
    violations.push({ invariant: 'events-of-changes', message, data: { name, count } })
  }
  return violations
}

/** Returns a system with a planted fault: it records its events in a second transaction, after the change. */
export function withEventsAfter<Services>(system: System<Services>): System<Services> {
  return {
    ...system,
    open: (resources) => system.open({ ...resources, driver: splitTransactions(resources.driver) }),
  }
}

interface Action {
  readonly Put?: { readonly Item: Readonly<Record<string, { readonly S?: string }>> }
}

function splitTransactions(driver: Driver): Driver {
  const isOutbox = ({ Put }: Action) =>
    Object.values(Put?.Item ?? {}).some(({ S }) => S?.startsWith('EVENTS#') || S?.startsWith('OUTBOX#'))
  return {
    async send(operation, input, options) {
      const items = (input as { readonly TransactItems?: readonly Action[] }).TransactItems
      const changes = items?.filter((action) => !isOutbox(action)) ?? []
      if (operation !== 'TransactWriteItems' || !items || changes.length === items.length) {
        return driver.send(operation, input, options)
      }
      const part = (TransactItems: readonly Action[]) =>
        driver.send(operation, { TransactItems } as unknown as typeof input, options)
      if (changes.length > 0) await part(changes)
      return part(items.filter(isOutbox))
    },
    close: () => driver.close(),
  }
}

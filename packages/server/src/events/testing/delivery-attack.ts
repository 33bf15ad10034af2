import { crashingDriver, perform, seededChoices } from '@tablewright/system/testing'
import { eventRoutes } from '../actions.js'
import type { EventContext } from '../context.js'
import { Dispatcher } from '../dispatcher.js'
import { openReceiver, type Receiver } from './receiver.js'
import { openThings } from './things.js'

const minute = 60_000

/** Performs an action of the webhooks: `POST /webhooks`. */
export function webhookAction(
  context: EventContext,
  place: string,
  input: object,
): Promise<Record<string, unknown>> {
  const { action } = eventRoutes.find(({ method, path }) => `${method} ${path}` === place)!
  return perform(context as never, action as never, input as never) as Promise<Record<string, unknown>>
}

/** Sequences of the events of a thing in the order in which they were received. */
export function receivedSequences({ received }: Receiver, thingId: string): number[] {
  return received
    .filter(({ body }) => body.aggregate.id === thingId)
    .map(({ body }) => body.aggregate.sequence)
}

/**
 * Records events while dispatchers crash at random requests, then runs one without crashes. Returns the
 * faults: each event must have been received, and first receptions must be in the order of the aggregate.
 */
export async function attackDelivery(seed: number): Promise<string[]> {
  // On a busy machine, a slow endpoint must not count as hanging.
  const things = await openThings({ timeoutMs: 30_000 }, seed)
  const receiver = await openReceiver()
  try {
    await webhookAction(things.process(), 'POST /webhooks', { url: receiver.url })
    const dice = seededChoices(seed)
    const recorded = [0, 0, 0]
    for (let round = 0; round < 4; round++) {
      for (let more = dice.below(4); more > 0; more--) {
        const thing = dice.below(3)
        recorded[thing]!++
        await things.record(`T-${thing}`, 'thing.lost')
      }
      const point = { request: 1 + dice.below(40), when: dice.pick(['before', 'after'] as const) }
      const dying = new Dispatcher(things.process(crashingDriver(things.database, point)), () => undefined)
      await dying.run().catch(() => undefined)
      await dying.settled()
      if (dice.below(2) === 0) things.clock.advance(2 * minute)
    }
    const faults: string[] = []
    const living = new Dispatcher(things.process(), (error) => void faults.push(String(error)))
    for (let round = 0; round < 3; round++) {
      things.clock.advance(2 * minute)
      await living.run()
      await living.settled()
    }
    const wrong = recorded.flatMap((count, thing) => misdelivered(receiver, `T-${thing}`, count))
    return [...faults, ...wrong]
  } finally {
    await receiver.close()
    await things.close()
  }
}

function misdelivered(receiver: Receiver, thingId: string, count: number): string[] {
  const first = [...new Set(receivedSequences(receiver, thingId))].join(' ')
  const expected = Array.from({ length: count }, (_, index) => index + 1).join(' ')
  return first === expected ? [] : [`${thingId}: received ${first || 'nothing'} instead of ${expected}`]
}

import { boolean, id, integer, list, text } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import type { Lockers } from '../open.js'
import { requireLocker } from '../rules/lockers/require-locker.js'
import { readChain } from './read-chain.js'

/** Maximum number of faults in one answer. */
const maxFaults = 20

export const checkChain = action({
  summary: "Check the hash chain of a locker's access events for altered, removed or added events",
  input: { lockerId: id() },
  output: one({ lockerId: text(), events: integer(), intact: boolean(), faults: list(text()) }),
  run: async (services: Lockers, { lockerId }) => {
    // Events may be written during the check, so only faults that are found twice count.
    const first = await look(services, lockerId)
    const second = first.faults.length === 0 ? first : await look(services, lockerId)
    const faults = first.faults.filter((fault) => second.faults.includes(fault))
    return {
      lockerId,
      events: second.events,
      intact: faults.length === 0,
      faults: faults.slice(0, maxFaults),
    }
  },
})

async function look(services: Lockers, lockerId: string) {
  const locker = await requireLocker(services, lockerId)
  const { events, violations } = await readChain(services, lockerId, locker)
  return { events: events.length, faults: violations.map(({ message }) => message) }
}

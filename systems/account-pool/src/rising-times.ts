import { batchesOf } from '@tablewright/system'

/** Members looked up by one call, because rendering their keys blocks other work of the process. */
const readAtOnce = 500

/**
 * Caches a time of each member of a set. Times may increase unnoticed but never decrease, so a cached time is
 * at worst too early: the earliest member is tried first, and the condition of the write detects a later
 * time. Finding the earliest of thousands therefore reads only the set and its new members.
 */
export class RisingTimes {
  readonly #read: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  #known = new Map<string, string>()

  /** `read` looks up the times of ids. Ids without a result are read again next time. */
  constructor(read: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>) {
    this.#read = read
  }

  /** Returns the members with a known time, earliest first. */
  async of(members: ReadonlySet<string>): Promise<readonly RisingTime[]> {
    for (const id of this.#known.keys()) if (!members.has(id)) this.#known.delete(id)
    const unknown = [...members].filter((id) => !this.#known.has(id))
    for (const some of batchesOf(unknown, readAtOnce)) {
      for (const [id, time] of await this.#read(some)) this.#known.set(id, time)
    }
    const times: RisingTime[] = []
    for (const id of members) {
      const time = this.#known.get(id)
      if (time !== undefined) times.push({ id, time })
    }
    return times.sort(byTime)
  }

  /** Removes a member whose cached time was wrong. */
  forget(id: string): void {
    this.#known.delete(id)
  }
}

export interface RisingTime {
  readonly id: string
  readonly time: string
}

function byTime(one: RisingTime, other: RisingTime): number {
  if (one.time !== other.time) return one.time < other.time ? -1 : 1
  return one.id < other.id ? -1 : 1
}

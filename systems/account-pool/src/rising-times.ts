import { batchesOf } from '@tablewright/system'

/** Members looked up by one call, because rendering their keys blocks other work of the process. */
const readAtOnce = 500

/**
 * Remembers a time of each member of a set. The times may rise without notice but never fall, so what it remembers is at
 * worst too early: the earliest one is tried first, and one that has risen is found out by the condition of the write.
 * Thus finding the earliest of thousands reads the set and whatever is new in it, and not thousands of items.
 */
export class RisingTimes {
  readonly #read: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  #known = new Map<string, string>()

  /** `read` looks up the times of ids; those that it leaves out are asked for again next time. */
  constructor(read: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>) {
    this.#read = read
  }

  /** The members whose time is known, earliest first. */
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

  /** It turned out to be wrong. */
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

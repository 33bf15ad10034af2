import { isTablewrightError, TablewrightError } from '@tablewright/base'
import type { Changes } from './change.js'
import { PendingChanges } from './pending-changes.js'
import type { ReadView, WriteView } from './storage.js'

/**
 * Maximum number of bodies and milliseconds in one turn of the event loop, so that reads can run during many writes.
 */
const [maxBodies, maxTurnMs] = [256, 10]

/**
 * Maximum milliseconds to wait for the writers that shared the last commits, and maximum turns in which none of them
 * writes.
 */
const [maxGatherMs, maxQuietTurns] = [2, 2]

interface QueuedWrite {
  /**
   * Released after it has run. If it were kept until the end of the commit, whole requests would reach V8's old
   * generation.
   */
  body: ((view: WriteView) => unknown) | undefined
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
  /** The result or the error of the body. */
  outcome?: unknown
  failed?: boolean
}

/** Makes a group's changes durable, all of them or none. */
export type Commit = (changes: Changes) => Promise<void>

/** How bodies share commits. */
export interface Sharing {
  /** Returns false while each body needs a separate commit, because the disk may refuse some of them. */
  readonly shares?: () => boolean
  /** Whether a commit waits for more bodies because it is expensive. Defaults to true. */
  readonly gathers?: boolean
}

/**
 * Runs the queued bodies in groups: all bodies that wait when a commit is done share the next commit. The outcome of
 * a body, even an error, is returned only after the commit, because it may depend on writes of earlier bodies in its
 * group.
 */
export class GroupWriter {
  readonly #committed: ReadView
  readonly #commit: Commit
  readonly #shares: () => boolean
  readonly #gathers: boolean
  #queue: QueuedWrite[] = []
  /** Number of writes that shared the last commit, and the one before. */
  #last = 1
  #previous = 1
  #running: Promise<void> | undefined
  /** Whether the bodies of the group took a whole turn, so that their commit is another one. */
  #isLong = false
  #closed = false

  constructor(committed: ReadView, commit: Commit, sharing: Sharing = {}) {
    this.#committed = committed
    this.#commit = commit
    this.#shares = sharing.shares ?? (() => true)
    this.#gathers = sharing.gathers ?? true
  }

  write<T>(body: (view: WriteView) => T): Promise<T> {
    if (this.#closed) return Promise.reject(closedError())
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ body, resolve: resolve as (result: unknown) => void, reject })
      this.#running ??= this.#run()
    })
  }

  /** Refuses further writes and waits for the queued ones. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
  }

  async #run(): Promise<void> {
    // Writes of the same turn of the event loop form a group.
    await nextTurn()
    while (this.#queue.length > 0) {
      if (this.#gathers) await this.#gather()
      await this.#runGroup()
    }
    this.#running = undefined
  }

  /**
   * Waits for the writers that shared the last commits to write again, because the cost of a commit does not depend
   * on the number of its writes. A single writer does not wait.
   */
  async #gather(): Promise<void> {
    const expected = this.#last + this.#previous - 1
    const end = performance.now() + maxGatherMs
    let count = this.#queue.length
    for (let quiet = 0; quiet < maxQuietTurns && count < expected && performance.now() < end; quiet++) {
      await nextTurn()
      if (this.#queue.length > count) quiet = -1
      count = this.#queue.length
    }
  }

  async #runGroup(): Promise<void> {
    const pending = new PendingChanges(this.#committed)
    const group = this.#queue.splice(0, this.#runBodies(pending))
    this.#previous = this.#last
    this.#last = group.length
    try {
      pending.makeDeferred()
      if (this.#isLong) await nextTurn()
      if (pending.changes.size > 0) await this.#commit(pending.changes)
      else if (this.#queue.length > 0) await nextTurn()
    } catch (cause) {
      const error = isTablewrightError(cause) ? cause : commitError(cause)
      for (const write of group) write.reject(error)
      return
    }
    for (const write of group) {
      if (write.failed) write.reject(write.outcome)
      else write.resolve(write.outcome)
    }
  }

  /** Runs the bodies of a group. Returns their number. */
  #runBodies(pending: PendingChanges): number {
    const maxCount = Math.min(this.#queue.length, this.#shares() ? maxBodies : 1)
    const end = performance.now() + maxTurnMs
    let count = 0
    do runBody(this.#queue[count++]!, pending)
    while (count < maxCount && performance.now() < end)
    this.#isLong = performance.now() >= end
    return count
  }
}

function runBody(write: QueuedWrite, pending: PendingChanges): void {
  pending.mark()
  const body = write.body!
  write.body = undefined
  try {
    write.outcome = body(pending)
  } catch (error) {
    pending.undo()
    write.failed = true
    write.outcome = error
  }
}

export function closedError(): TablewrightError {
  return new TablewrightError('STORAGE_CLOSED', 'The storage is closed.', { remedy: 'Open it again.' })
}

function commitError(cause: unknown): TablewrightError {
  return new TablewrightError('STORAGE_FAILED', 'The write could not be made durable.', {
    remedy: 'Check that the disk is writable, then try again.',
    cause,
  })
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

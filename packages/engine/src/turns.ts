import { setImmediate } from 'node:timers/promises'

/** Milliseconds that a request works before others have their turn. */
const turnMs = 10

/** Does a part of some work, until all is done or its turn is over. Returns whether all is done. */
export type Work = (isOver: () => boolean) => boolean

/**
 * Does work that may take long in turns, so that other requests do not wait for it. Returns undefined if one turn was
 * enough, otherwise a promise that resolves when all is done.
 */
export function inTurns(work: Work, maxMs = turnMs): Promise<void> | undefined {
  return work(turnOf(maxMs)) ? undefined : goOn(work, maxMs)
}

/** Runs steps until they end or the turn is over. Returns their result; undefined if there are steps left. */
export function runSteps<Result>(
  steps: Iterator<undefined, Result>,
  isOver: () => boolean,
): { readonly result: Result } | undefined {
  for (;;) {
    const step = steps.next()
    if (step.done) return { result: step.value }
    if (isOver()) return undefined
  }
}

async function goOn(work: Work, maxMs: number): Promise<void> {
  do await setImmediate()
  while (!work(turnOf(maxMs)))
}

function turnOf(maxMs: number): () => boolean {
  const end = performance.now() + maxMs
  return () => performance.now() >= end
}

import { setImmediate } from 'node:timers/promises'

/** Milliseconds that a request runs before others get a turn. */
const turnMs = 10

/** Continues some work until it is done or its turn is over. Returns whether it is done. */
export type Work = (isOver: () => boolean) => boolean

/**
 * Runs long work in turns, so that other requests do not wait for it. Returns undefined if one turn was enough,
 * otherwise a promise that resolves when the work is done.
 */
export function inTurns(work: Work, maxMs = turnMs): Promise<void> | undefined {
  return work(turnOf(maxMs)) ? undefined : runRest(work, maxMs)
}

/** Runs steps until they end or the turn is over. Returns their result; undefined if steps remain. */
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

/** Runs steps, in turns if that takes long. Returns a promise of their result only if one turn was not enough. */
export function stepsInTurns<Result>(steps: Iterator<undefined, Result>): Result | Promise<Result> {
  let end: { readonly result: Result } | undefined
  const later = inTurns((isOver) => {
    end = runSteps(steps, isOver)
    return end !== undefined
  })
  return later === undefined ? end!.result : later.then(() => end!.result)
}

/**
 * Calls `map` with each element, in turns if that takes long, then `use` with the results. Returns a promise only if
 * one turn was not enough.
 */
export function mapInTurns<Element, Result, Reply>(
  elements: readonly Element[],
  map: (element: Element, index: number) => Result,
  use: (results: readonly Result[]) => Reply,
): Reply | Promise<Awaited<Reply>> {
  const results: Result[] = []
  const later = inTurns((isOver) => {
    while (results.length < elements.length) {
      results.push(map(elements[results.length]!, results.length))
      if (isOver()) return results.length === elements.length
    }
    return true
  })
  return later === undefined ? use(results) : (later.then(() => use(results)) as Promise<Awaited<Reply>>)
}

async function runRest(work: Work, maxMs: number): Promise<void> {
  do await setImmediate()
  while (!work(turnOf(maxMs)))
}

function turnOf(maxMs: number): () => boolean {
  const end = performance.now() + maxMs
  return () => performance.now() >= end
}

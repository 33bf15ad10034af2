/** Milliseconds that a request runs before others get a turn. */
const turnMs = 10
/** Milliseconds of the first turn of a request that starts after another one has used up the turn. */
const shortTurnMs = 0.5

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
  do await nextTurn()
  while (!work(turnOf(maxMs)))
}

/** Long work that waits for its next turn. */
const waiting: (() => void)[] = []

/**
 * Resolves in a later iteration of the event loop. Each iteration resolves one promise, so that many long requests together
 * do not delay others for longer than one of them.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(runNext)
  })
}

function runNext(): void {
  isUsedUp = false
  waiting.shift()!()
  if (waiting.length > 0) setImmediate(runNext)
}

/** Whether some work has used up its turn in this iteration of the event loop. */
let isUsedUp = false

function turnOf(maxMs: number): () => boolean {
  const end = performance.now() + (isUsedUp ? Math.min(shortTurnMs, maxMs) : maxMs)
  return () => {
    if (performance.now() < end) return false
    if (!isUsedUp) {
      isUsedUp = true
      setImmediate(renew)
    }
    return true
  }
}

function renew(): void {
  isUsedUp = false
}

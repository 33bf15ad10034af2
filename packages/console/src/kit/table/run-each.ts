import { problemOf } from '../../api/problem.js'

/** Progress of a run over several items. */
export interface RunState<Result> {
  readonly results: readonly Result[]
  readonly refused: readonly RefusedItem[]
}

export interface RefusedItem {
  readonly name: string
  readonly reason: string
}

/**
 * Runs a task for each item in order and reports after each. A refusal does not stop the run; the signal
 * does.
 */
export async function runEach<Item, Result>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  run: (item: Item) => Promise<Result>,
  onProgress: (state: RunState<Result>) => void,
  signal?: AbortSignal,
): Promise<void> {
  let state: RunState<Result> = { results: [], refused: [] }
  for (const item of items) {
    if (signal?.aborted) return
    try {
      const result = await run(item)
      state = { ...state, results: [...state.results, result] }
    } catch (error) {
      const refusal = { name: nameOf(item), reason: problemOf(error).detail }
      state = { ...state, refused: [...state.refused, refusal] }
    }
    onProgress(state)
  }
}

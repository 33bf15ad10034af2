import type { Sleep } from '@tablewright/base'

/** Yields to all ready work, `turns` times. */
export async function passTurns(turns: number): Promise<void> {
  for (let left = turns; left > 0; left--) await new Promise(setImmediate)
}

/**
 * Waits as many turns of the event loop as milliseconds are asked for. A request takes a few turns, as it takes a few
 * milliseconds: a longer wait ends later, no time is lost, and a seed decides the order.
 */
export const sleepInTurns: Sleep = (milliseconds) => passTurns(Math.ceil(milliseconds))

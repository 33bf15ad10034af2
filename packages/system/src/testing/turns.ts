import type { Sleep } from '@tablewright/base'

/** Yields to all ready work, `turns` times. */
export async function passTurns(turns: number): Promise<void> {
  for (let left = turns; left > 0; left--) await new Promise(setImmediate)
}

/**
 * Waits one turn of the event loop for each millisecond. Longer waits still end later, but no time passes and
 * a seed decides the order.
 */
export const sleepInTurns: Sleep = (milliseconds) => passTurns(Math.ceil(milliseconds))

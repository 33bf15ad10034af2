import { runCommand } from '../command.js'
import { runEvents } from './run-events.js'

/*
 * npm run verify:events -- --seeds 1000 [--seed 1] [--minutes 60] [--plant events-after]
 * Concurrent writers of each system whose processes die, then dispatchers that die while they deliver, with this many seeds
 * each. `--plant events-after` records events in a second transaction, which the run must find.
 */
await runCommand({
  promise: 'no domain event is lost, and the sequence of each aggregate has no gap',
  counts: { seeds: 1_000 },
  run: runEvents,
})

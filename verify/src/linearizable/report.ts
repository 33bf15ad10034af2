import { runCommand } from '../command.js'
import { runLinearizable } from './run-linearizable.js'

// npm run verify:linearizable -- --operations 2000000 --seed 1 [--plant stale-read]
await runCommand({
  promise: 'single items are linearizable',
  counts: { operations: 2_000_000 },
  run: runLinearizable,
})

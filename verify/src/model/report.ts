import { runCommand } from '../command.js'
import { runModel } from './run-model.js'

// npm run verify:model -- --commands 1000000 --seed 1 [--plant stale-index]
await runCommand({
  promise: 'the engine equals its model; indexes and streams are functions of the table',
  counts: { commands: 1_000_000 },
  run: runModel,
})

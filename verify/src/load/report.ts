import { runCommand } from '../command.js'
import { runLoad } from './run-load.js'

// npm run verify:load -- --seconds 1800 --seed 1 [--plant server-error]
await runCommand({
  promise: 'load is held, overload is shed',
  counts: { seconds: 1_800 },
  run: runLoad,
})

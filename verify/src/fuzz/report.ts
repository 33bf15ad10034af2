import { runCommand } from '../command.js'
import { runFuzz } from './run-fuzz.js'
import { runWireFuzz } from './run-wire-fuzz.js'

// npm run verify:fuzz -- --requests 3000000 --seed 1 [--plant server-error]
const messagesPerRequest = 1 / 40

await runCommand({
  promise: 'bad input is refused, never 5xx, never an exit',
  counts: { requests: 3_000_000 },
  run: async (sizes) => {
    const requests = await runFuzz(sizes)
    const messages = Math.ceil(sizes.requests * messagesPerRequest)
    const wire = await runWireFuzz({ ...sizes, messages })
    return {
      figures: { ...requests.figures, ...wire.figures },
      failures: [...requests.failures, ...wire.failures],
    }
  },
})

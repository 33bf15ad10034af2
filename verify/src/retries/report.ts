import { runCommand } from '../command.js'
import { runRetries } from './run-retries.js'
import { checkTokenAge } from './token-age.js'

// npm run verify:retries -- --retries 100000 --seed 1 [--plant forgotten-token]
await runCommand({
  promise: 'retries do nothing twice',
  counts: { retries: 100_000 },
  run: async (sizes) => {
    const { figures, failures } = await runRetries(sizes)
    return { figures, failures: [...failures, ...(await checkTokenAge())] }
  },
})

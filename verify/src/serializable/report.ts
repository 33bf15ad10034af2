import { runCommand } from '../command.js'
import { runSerializable } from './run-serializable.js'

// npm run verify:serializable -- --transactions 500000 --seed 1 [--plant split-transaction]
await runCommand({
  promise: 'transactions are strictly serializable',
  counts: { transactions: 500_000 },
  run: runSerializable,
})

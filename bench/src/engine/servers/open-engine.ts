// Prints how many milliseconds an engine takes in a fresh process from `open` to its first answer.
import { open } from '@tablewright/engine'

const place = process.argv[2]!
const started = performance.now()
const engine = await open(place === 'memory' ? { memory: true } : place)
await engine.listTables({})
const elapsed = performance.now() - started
await engine.close()
console.log(elapsed)

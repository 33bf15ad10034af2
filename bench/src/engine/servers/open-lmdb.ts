// Prints how many milliseconds LMDB itself takes in a fresh process: to be loaded, to open a new file, and to commit once.
import { createRequire } from 'node:module'
import type * as lmdb from 'lmdb'

const started = performance.now()
const { open } = createRequire(import.meta.url)('lmdb') as typeof lmdb
const file = open({ path: process.argv[2]!, pageSize: 8192, overlappingSync: false })
await file.put('a', 1)
const elapsed = performance.now() - started
await file.close()
console.log(elapsed)

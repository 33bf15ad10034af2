#!/usr/bin/env node
// Plain JavaScript, because npm links this file before anything is built.
import { existsSync, readFileSync, statSync } from 'node:fs'
import * as nodeModule from 'node:module'

const oldestNode = 20
if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.error(
    `error NODE_TOO_OLD: Tablewright needs Node ${oldestNode} or newer, and this is ${process.versions.node}. Install a newer Node.`,
  )
  process.exit(1)
}

// Since Node 22: caches compiled code between runs.
nodeModule.enableCompileCache?.()

const at = (path) => new URL(path, import.meta.url)
const bundled = at('../dist/bundled/main.js')
const plain = at('../dist/main.js')

if (!existsSync(plain)) {
  console.error('error NOT_BUILT: The command is not built yet. Run npm run build in the checkout.')
  process.exit(1)
}

// Only `engine` runs from the bundle, for a fast start. Commands that run designs must share packages with
// them.
const { main } = await import(process.argv[2] === 'engine' && isFresh() ? bundled : plain)
await main(process.argv.slice(2), at('../package.json'))

/** Whether the bundle is newer than the compiled files. After `tsc -b` alone it is stale. */
function isFresh() {
  const list = at('../dist/bundled/packages.json')
  const made = modified(list)
  if (made === 0) return false
  const packages = JSON.parse(readFileSync(list, 'utf8'))
  return packages.every((name) => modified(at(`../../${name}/dist/.tsbuildinfo`)) <= made)
}

function modified(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

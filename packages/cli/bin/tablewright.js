#!/usr/bin/env node
// Plain JavaScript that is there before anything is built, so that npm can link it when it installs.
import { existsSync, readFileSync, statSync } from 'node:fs'
import * as nodeModule from 'node:module'

const oldestNode = 20
if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.error(
    `error NODE_TOO_OLD: Tablewright needs Node ${oldestNode} or newer, and this is ${process.versions.node}. Install a newer Node.`,
  )
  process.exit(1)
}

// Newer than Node 20: keeps compiled code between runs.
nodeModule.enableCompileCache?.()

const at = (path) => new URL(path, import.meta.url)
const bundled = at('../dist/bundled/main.js')
const plain = at('../dist/main.js')

if (!existsSync(plain)) {
  console.error('error NOT_BUILT: The command is not built yet. Run npm run build in the checkout.')
  process.exit(1)
}

// The bundle is for the engine, whose start is waited for. What runs designs shares their packages, and so does not use it.
const { main } = await import(process.argv[2] === 'engine' && isFresh() ? bundled : plain)
await main(process.argv.slice(2), at('../package.json'))

/** Few files load several times as fast as hundreds, but after `tsc -b` alone they are older than those. */
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

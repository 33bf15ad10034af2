#!/usr/bin/env node
// Plain JavaScript that is there before anything is built, so that npm can link it when it installs.
import { existsSync, statSync } from 'node:fs'
import * as nodeModule from 'node:module'

// Newer than Node 20: keeps compiled code between runs.
nodeModule.enableCompileCache?.()

const at = (path) => new URL(path, import.meta.url)
const bundled = at('../dist/bundled/main.js')
const plain = at('../dist/main.js')
const bundledPackages = ['base', 'dynamo', 'engine', 'system', 'server', 'cli']

if (!existsSync(plain)) {
  console.error('error NOT_BUILT: The command is not built yet. Run npm run build in the checkout.')
  process.exit(1)
}

const { main } = await import(isFresh() ? bundled : plain)
await main(process.argv.slice(2), at('../package.json'))

/** One file loads several times as fast as hundreds, but after `tsc -b` alone it is older than they are. */
function isFresh() {
  const made = modified(bundled)
  return bundledPackages.every((name) => modified(at(`../../${name}/dist/.tsbuildinfo`)) < made)
}

function modified(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

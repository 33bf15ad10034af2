// A server with sample data that knows its longest turn of the event loop: as long, every other request had to wait. A turn is
// counted in CPU time of the main thread, because other programs run too.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLog, serve } from '@tablewright/server'
import { benchSystems } from '../frame/bench-systems.js'

const [name = '', items = '1000'] = process.argv.slice(2)
const { system } = benchSystems[name]!

const usage = `/proc/self/task/${process.pid}/schedstat`
const cpuMs = () => Number(readFileSync(usage, 'utf8').split(' ', 1)[0]) / 1e6

let longest = 0
let last = cpuMs()

function watch(): void {
  const now = cpuMs()
  longest = Math.max(longest, now - last)
  last = now
  setTimeout(watch, 1)
}

const serving = await serve({
  systems: [system],
  memory: true,
  port: 0,
  dynamodbPort: 0,
  log: createLog('warn'),
  jobs: { enabled: false },
  rate: { perSecond: 1e9, burst: 1e9 },
  sample: { seed: 1, items: Number(items) },
})
watch()

/** Answers the longest turn since it was last asked. */
const control = createServer((_, response) => {
  response.end(String(longest))
  longest = 0
})
control.listen(0, '127.0.0.1', () => {
  const { port } = control.address() as AddressInfo
  console.log(JSON.stringify({ port, url: serving.url, dynamodbUrl: serving.dynamodbUrl }))
})

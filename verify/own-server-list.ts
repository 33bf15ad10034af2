import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Commands under test must find neither the servers of the person who runs the tests, nor those of other workers.
if (process.env.TABLEWRIGHT_TEST_SERVERS !== String(process.pid)) {
  const folder = join(tmpdir(), `tablewright-test-servers-${process.pid}`)
  process.env.TABLEWRIGHT_SERVERS = folder
  process.env.TABLEWRIGHT_TEST_SERVERS = String(process.pid)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

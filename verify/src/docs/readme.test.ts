import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read, root } from '../tidy/workspace.js'

const bin = join(root, 'packages', 'cli', 'bin', 'tablewright.js')
const folder = mkdtempSync(join(tmpdir(), 'tablewright-readme-'))
let server: ChildProcess
let url = ''

beforeAll(async () => {
  const args = ['serve', '--memory', '--sample', '100', '--port', '0', '--dynamodb-port', '0', '--json']
  const child = spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  server = child
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  url = (JSON.parse(line) as { url: string }).url
}, 60_000)

afterAll(async () => {
  const closed = once(server, 'close')
  server.kill('SIGTERM')
  await closed
  rmSync(folder, { recursive: true, force: true })
})

/** A pause of the script ends as soon as the queue that it waits for exists. */
const shortPause = `sleep() {
  until npx tablewright tenant queue acme inbound > pause.txt 2>&1 || [ $SECONDS -gt 60 ]; do command sleep 0.1; done
}
`

test('the commands of the README do the work of each system, copied unchanged', {
  timeout: 180_000,
}, () => {
  const blocks = [...read('README.md').matchAll(/```sh\n([^`]*)```/g)].map((match) => match[1]!)
  const script = blocks.find((block) => block.includes('tablewright pool'))!
  const result = spawnSync(
    'bash',
    ['-e', '-c', (shortPause + script).replaceAll('npx tablewright', `"${process.execPath}" "${bin}"`)],
    {
      cwd: folder,
      env: { ...process.env, TABLEWRIGHT_SERVER: url },
      encoding: 'utf8',
    },
  )
  expect(result.status, result.stderr).toBe(0)
  expect(result.stdout).toMatch(/Deployment ID\s+shop-1/)
  expect(result.stdout).toMatch(/Action\s+OPEN/)
})

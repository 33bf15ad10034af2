import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { root } from '../tidy/workspace.js'
import { blocksOf, type PageBlock, pageFolder } from './page-program.js'

const bin = `"${process.execPath}" "${join(root, 'packages', 'cli', 'bin', 'tablewright.js')}"`
const parent = pageFolder()
const project = join(parent, 'workshops')
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const runnable = (text: string) => text.replaceAll('npx tablewright', bin)

/** The packages of the checkout are found from inside it: what `npm install` does has a test of its own. */
const withoutInstall = (text: string) => text.replace(/^(npm install|cd .*)$/gm, '')

function runCommands({ text, note }: PageBlock, folder: string): string {
  const script = runnable(withoutInstall(text))
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', script], {
    cwd: folder,
    encoding: 'utf8',
  })
  const expected = Number(/exits with (\d+)/.exec(note)?.[1] ?? 0)
  expect(status, `${text}\n${stdout}${stderr}`).toBe(expected)
  return stdout
}

async function serve({ text }: PageBlock): Promise<string> {
  const command = `exec ${runnable(text.trim())} --port 0 --dynamodb-port 0 --json`
  const server = spawn('bash', ['-c', command], { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string]
    const { url } = JSON.parse(line) as { url: string }
    return await (await fetch(url)).text()
  } finally {
    const closed = once(server, 'close')
    server.kill('SIGTERM')
    await closed
  }
}

test('the tutorial can be followed: its files, its commands and what they print', {
  timeout: 300_000,
}, async () => {
  let printed = ''
  for (const block of blocksOf('docs/guide/01-tutorial.md')) {
    const file = /^\/\/ (src\/\S+)\n/.exec(block.text)?.[1]
    if (block.language === 'ts') writeFileSync(join(project, file!), block.text)
    else if (block.language === 'text') {
      for (const line of block.text.trim().split('\n')) expect(printed).toContain(line)
    } else if (block.note === 'serves') expect(await serve(block)).toMatch(/<html/)
    else printed = runCommands(block, block.text.includes('tablewright init') ? parent : project)
  }
})

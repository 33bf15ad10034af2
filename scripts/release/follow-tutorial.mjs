// Follows the tutorial: writes its files, runs its commands, and compares their output.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Follows a page in the folder `parent`, where the project is created. `command` replaces `npx tablewright`;
 * `install: false` skips `npm install`. Throws at the first difference. Returns the number of blocks.
 */
export async function followTutorial({ page, parent, env = process.env, command, install = true }) {
  const project = join(parent, 'workshops')
  const own = command ?? join('.', 'node_modules', '.bin', 'tablewright')
  const runnable = (text) => (command === undefined ? text : text.replaceAll('npx tablewright', command))
  const blocks = blocksOf(page)
  let printed = ''
  for (const { language, note, text } of blocks) {
    if (language === 'ts') writeFileSync(join(project, /^\/\/ (src\/\S+)\n/.exec(text)[1]), text)
    else if (language === 'text') requireLines(printed, text)
    else if (note === 'serves') await requirePage(text.trim().replace('npx tablewright', own), project, env)
    else {
      const script = runnable(install ? text : text.replace(/^npm install.*$/gm, ''))
      // The first block creates the folder and changes to it.
      const folder = text.includes('tablewright init') ? parent : project
      printed = await runScript(script, { folder, env, note })
    }
  }
  return blocks.length
}

/** Returns the fenced blocks of a page: language, the rest of the info string, and text. */
function blocksOf(page) {
  return [...page.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, language, note, text]) => ({
    language,
    note,
    text,
  }))
}

async function runScript(script, { folder, env, note }) {
  const child = spawn('bash', ['-e', '-c', script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const [code] = await once(child, 'close')
  const expected = Number(/exits with (\d+)/.exec(note)?.[1] ?? 0)
  if (code !== expected) throw new Error(`${script}\nended with ${code}:\n${stdout}${stderr}`)
  return stdout
}

function requireLines(printed, text) {
  for (const line of text.trim().split('\n')) {
    if (!printed.includes(line)) throw new Error(`The tutorial promises "${line}". Printed was:\n${printed}`)
  }
}

/** Starts the server of a block on free ports, and fetches its first page. */
async function requirePage(command, folder, env) {
  const line = `exec ${command} --port 0 --dynamodb-port 0 --json`
  const server = spawn('bash', ['-c', line], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [ready] = await Promise.race([once(createInterface(server.stdout), 'line'), failed(server)])
    const answer = await fetch(JSON.parse(ready).url)
    const text = await answer.text()
    if (!/<html/.test(text)) throw new Error(`${command} serves no page:\n${text}`)
  } finally {
    if (server.exitCode === null) {
      const closed = once(server, 'close')
      server.kill('SIGTERM')
      await closed
    }
  }
}

async function failed(server) {
  const [code] = await once(server, 'exit')
  throw new Error(`The server ended with ${code} before it was ready.`)
}

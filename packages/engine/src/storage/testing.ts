import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach } from 'vitest'

/** Returns a function that creates temporary folders. They are removed after each test. */
export function temporaryFolders(): () => string {
  const made: string[] = []
  afterEach(() => {
    for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'tablewright-'))
    made.push(folder)
    return folder
  }
}

/**
 * Runs a script in another process. The script can use `openFolderStorage` and `folder`. The shell that starts the
 * process runs `setup` first.
 */
export function startProcess(folder: string, script: string, setup = ':'): ChildProcess {
  const module = fileURLToPath(new URL('./folder.ts', import.meta.url))
  const program = `
    import { runnerImport } from 'vite'
    const options = { configFile: false, logLevel: 'silent', resolve: { conditions: ['source'] } }
    const { module: { openFolderStorage } } = await runnerImport(${JSON.stringify(module)}, options)
    const folder = ${JSON.stringify(folder)}
    ${script}`
  const command = [`${setup}; exec "$0" "$@"`, process.execPath, '--input-type=module', '-e', program]
  return spawn('sh', ['-c', ...command], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** Resolves with the output of a process when it matches `until`, or when the process ends. */
export function output(child: ChildProcess, until?: RegExp): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (until?.test(text)) resolve(text)
    })
    child.stdout!.on('end', () => resolve(text))
  })
}

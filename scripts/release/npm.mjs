import { spawn, spawnSync } from 'node:child_process'

/**
 * On Windows, npm and npx are scripts that need a shell. Other programs run without one, because a shell
 * would split their paths.
 */
const needsShell = (command) => process.platform === 'win32' && /^np[mx]$/.test(command)

/** Runs npm and returns its output. Throws if it fails. */
export function npm(args, options = {}) {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    encoding: 'utf8',
    shell: needsShell('npm'),
    ...options,
  })
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout
}

/** Runs a program asynchronously, and returns its output. Rejects if it fails. */
export function runProgram(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const shell = needsShell(command)
    const child = spawn(command, args, { shell, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`))
    })
  })
}

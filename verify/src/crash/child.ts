import { type ChildProcess, spawn } from 'node:child_process'
import { bundleProgram, here } from './bundle-program.js'

const program = `
  import { writeSync } from 'node:fs'
  import { open } from '@tablewright/engine'
  import { runLoad } from './load.js'
  const [folder, durability, seed, starts, early] = JSON.parse(process.env.CRASH_LOAD)
  const engine = await open(folder, { durability })
  writeSync(1, 'ready\\n')
  await runLoad(engine, {
    seed,
    starts,
    early,
    acknowledged: (writer, number) => writeSync(1, writer + ' ' + number + '\\n'),
  })`

/** Bundles the program of the child into one text, which starts fast. */
export function bundleChild(): Promise<string> {
  return bundleProgram(program)
}

/** The load of the child process, and where it resumes. */
export interface ChildLoad {
  readonly folder: string
  readonly durability: 'durable' | 'relaxed'
  readonly seed: number
  readonly starts: readonly number[]
  /** Acknowledge each write before it is made: a bug that the check must find. */
  readonly planted?: boolean
}

export function startChild(
  code: string,
  { folder, durability, seed, starts, planted = false }: ChildLoad,
  environment: Readonly<Record<string, string>> = {},
): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '-'], {
    cwd: here,
    env: {
      ...process.env,
      ...environment,
      CRASH_LOAD: JSON.stringify([folder, durability, seed, starts, planted]),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // A child that is killed while it starts does not read all of its program.
  child.stdin!.on('error', () => undefined)
  child.stdin!.end(code)
  return child
}

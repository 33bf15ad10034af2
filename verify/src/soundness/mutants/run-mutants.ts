import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import type { Mutant, Task, TaskResult } from './mutant.js'
import { mutants } from './mutants.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..')

export interface MutantReport {
  readonly mutants: number
  readonly found: number
  /** Planted faults that were not found or no longer apply. */
  readonly missed: readonly string[]
}

/** Plants one fault after the other and runs the oracle on each, within its budget of calls. */
export async function runMutants(
  { seed, calls, only }: { readonly seed: number; readonly calls: number; readonly only?: string },
  print: (line: string) => void,
): Promise<MutantReport> {
  const chosen = mutants.filter(({ name }) => only === undefined || name.includes(only))
  const folder = mkdtempSync(join(root, 'verify', 'dist', 'mutants-'))
  try {
    const baseline = await runWorker(await bundle(folder, 0), { seed, calls })
    if (baseline.failure !== undefined) throw new Error(`without a fault: ${baseline.failure}`)
    print(`without a fault: ${baseline.passed.length} designs, ${calls} calls`)
    const missed: string[] = []
    for (const [index, mutant] of chosen.entries()) {
      const answer = await tryMutant(folder, index + 1, mutant, { seed, calls, seeds: baseline.passed })
      print(`${answer.failure === undefined ? 'MISSED' : 'found '} ${mutant.name}: ${summary(answer)}`)
      if (answer.failure === undefined) missed.push(mutant.name)
    }
    return { mutants: chosen.length, found: chosen.length - missed.length, missed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function summary({ failure, calls }: TaskResult): string {
  return failure === undefined
    ? `nothing in ${calls} calls`
    : `${calls} calls, ${failure.split('\n')[0]!.slice(0, 150)}`
}

async function tryMutant(folder: string, index: number, mutant: Mutant, task: Task): Promise<TaskResult> {
  const count = readFileSync(join(root, mutant.file), 'utf8').split(mutant.find).length - 1
  if (count !== 1) throw new Error(`${mutant.name}: the text stands ${count} times in ${mutant.file}`)
  return runWorker(await bundle(folder, index, mutant), task)
}

/** Bundles the oracle and all packages into one file, with the planted fault. */
async function bundle(folder: string, index: number, mutant?: Mutant): Promise<string> {
  const outfile = join(folder, `worker-${index}.mjs`)
  const patched = mutant && join(root, mutant.file)
  await build({
    entryPoints: [join(root, 'verify', 'src', 'soundness', 'mutants', 'worker.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['source'],
    logLevel: 'error',
    plugins: [
      {
        name: 'plant',
        setup: ({ onLoad, onResolve }) => {
          onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@tablewright/') ? undefined : { path, external: true },
          )
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            if (path !== patched) return undefined
            return {
              contents: readFileSync(path, 'utf8').replace(mutant!.find, () => mutant!.replace),
              loader: 'ts',
            }
          })
        },
      },
    ],
  })
  return outfile
}

async function runWorker(file: string, task: Task): Promise<TaskResult> {
  const run = promisify(execFile)
  try {
    const { stdout } = await run(process.execPath, [file, JSON.stringify(task)], {
      maxBuffer: 64 * 1024 * 1024,
      timeout: 3_600_000,
    })
    return JSON.parse(stdout.trim().split('\n').at(-1)!) as TaskResult
  } catch (error) {
    // A run that timed out has found nothing.
    if ((error as { killed?: boolean }).killed) return { passed: [], calls: 0 }
    // A fault that breaks the whole program counts as found.
    return {
      passed: [],
      calls: 0,
      failure: `the run failed: ${String((error as Error).message).split('\n')[0]}`,
    }
  }
}

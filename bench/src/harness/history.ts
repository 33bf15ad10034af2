import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Row } from './row.js'

/** One run of a benchmark: its figures, its machine and its commit. */
interface Run {
  readonly at: string
  readonly commit: string
  readonly machine: string
  /** The ratio of each row, or its figure where it has no reference. */
  readonly rows: Readonly<Record<string, number>>
}

/**
 * The earlier runs of one benchmark in `bench/history`, one per line. Only runs of one machine are comparable.
 */
export class History {
  readonly #file: string
  readonly #runs: readonly Run[]
  readonly #machine = machineName()

  constructor(benchmark: string) {
    const folder = fileURLToPath(new URL('../../history/', import.meta.url))
    mkdirSync(folder, { recursive: true })
    this.#file = `${folder}${benchmark}.json`
    this.#runs = existsSync(this.#file) ? (JSON.parse(readFileSync(this.#file, 'utf8')) as Run[]) : []
  }

  /** Relative change of a row since its last run on this machine; undefined for a new row. */
  change(row: Row): number | undefined {
    for (const run of [...this.#runs].reverse()) {
      const before = run.machine === this.#machine ? run.rows[row.name] : undefined
      if (before !== undefined) return before === 0 ? undefined : figureOf(row) / before - 1
    }
    return undefined
  }

  record(rows: readonly Row[]): void {
    const run: Run = {
      at: new Date().toISOString(),
      commit: commitHash(),
      machine: this.#machine,
      rows: Object.fromEntries(rows.map((row) => [row.name, rounded(figureOf(row))])),
    }
    const lines = [...this.#runs, run].map((each) => JSON.stringify(each))
    writeFileSync(this.#file, `[\n${lines.join(',\n')}\n]\n`)
  }
}

/** Processor, number of cores and version of Node. */
export function machineName(): string {
  return `${cpus()[0]?.model.trim() ?? 'unknown'} × ${cpus().length}, Node ${process.version}`
}

function figureOf({ ratio, ours }: Row): number {
  return ratio ?? ours
}

function rounded(value: number): number {
  return Number(value.toPrecision(4))
}

/** The commit, with a mark if there are uncommitted changes. */
function commitHash(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--exclude', '*'], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Outcome, runCommand } from '../command.js'

/*
 * npm run verify:systems -- --seeds 1000
 * The attacks on the five systems (storms, a crash at every request, histories against plain models), with this many
 * seeds each, one system after the other. Every attack ends with the system's own check.
 */
const root = fileURLToPath(new URL('../../../', import.meta.url))
const systems = ['account-pool', 'invoicing', 'deployments', 'smart-locker', 'tenants']

await runCommand({
  promise: 'the invariants of the five systems hold under storms, crashes and histories',
  counts: { seeds: 1_000 },
  run: async ({ seeds }) => {
    const figures = { seeds, tests: 0 }
    const failures: string[] = []
    for (const system of systems) {
      const outcome = await attack(system, seeds)
      figures.tests += outcome.figures.tests!
      failures.push(...outcome.failures)
      console.error(`${system}: ${outcome.figures.tests} tests, ${outcome.failures.length} failures`)
    }
    return { figures, failures }
  },
})

async function attack(system: string, seeds: number): Promise<Outcome> {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  if (!existsSync(program)) throw new Error('vitest is not installed. Run npm install.')
  const attacks = [
    `systems/${system}/src/invariants`,
    `systems/${system}/src/rules`,
    `systems/${system}/src/jobs`,
  ]
  const child = spawn(process.execPath, [program, 'run', '--reporter=json', ...attacks], {
    cwd: root,
    env: { ...process.env, TABLEWRIGHT_SEEDS: String(seeds) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await once(child, 'close')
  return readResults(system, output)
}

interface Results {
  readonly numTotalTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

function readResults(system: string, output: string): Outcome {
  const start = output.lastIndexOf('{"numTotalTestSuites"')
  if (start < 0) return { figures: { tests: 0 }, failures: [`${system}: the tests did not end`] }
  const results = JSON.parse(output.slice(start)) as Results
  const failed = results.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
  return {
    figures: { tests: results.numTotalTests },
    failures: failed.map(({ fullName }) => `${system}: ${fullName}`),
  }
}

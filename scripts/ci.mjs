// Runs everything that must pass before a change lands. The last line is the result: `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const scratch = mkdtempSync(join(tmpdir(), 'tablewright-ci-'))
const results = join(scratch, 'tests.json')
let passed = 0
let failed = 0

const steps = [
  ['tests', ['test', '--', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`]],
  ['format', ['run', 'check:format']],
  ['lint', ['run', 'lint']],
  ['type check', ['run', 'check:types']],
  ['type cost', ['run', 'check:type-cost']],
  ['tidy', ['run', 'check:tidy']],
  ['documentation', ['run', 'check:docs']],
  ['packages', ['run', 'release:check']],
]

for (const [name, args] of steps) {
  console.log(`\n=== ${name}`)
  const started = Date.now()
  // On Windows npm is a script that only a shell can start.
  const shell = process.platform === 'win32'
  const ok = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell }).status === 0
  console.log(`=== ${name}: ${ok ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  if (name === 'tests') countTests(ok)
  else if (ok) passed++
  else failed++
}

rmSync(scratch, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function countTests(ok) {
  try {
    const report = JSON.parse(readFileSync(results, 'utf8'))
    passed += report.numPassedTests
    failed += report.numFailedTests
  } catch {
    // No report: the run ended before its first test. Counted below.
  }
  // A suite that fails to load, or a run without tests, has no failed test and must still count as failed.
  if ((!ok && failed === 0) || passed === 0) failed++
}

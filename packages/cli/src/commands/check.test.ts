import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CheckReport } from '@tablewright/design'
import { expect, test } from 'vitest'
import { noteDesign, writeFiles } from '../testing/design-files.js'
import { runCommand, temporaryFolders } from '../testing/run-command.js'

const folders = temporaryFolders()

test('a design file in TypeScript is proven, and no file is left next to it', async () => {
  const folder = folders()
  const { 'design.ts': file } = writeFiles(folder, { 'design.ts': noteDesign() })
  const { stdout, stderr, exitCode } = await runCommand('check', file)
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
  expect(stdout).toMatch(/^notes {2}ok {2}2 patterns, 0 errors/)
  expect(stdout).toMatch(/N-2 .* PK = USER#<userId> and SK begins_with NOTE#/)
  expect(stdout).not.toContain('\u001b')
  expect(readdirSync(folder)).toEqual(['design.ts'])
})

test('a rule that fails is shown with its code and remedy, and is exit code 1', async () => {
  const broken = noteDesign({ options: ', budget: { readUnits: 0.1 }' })
  const { 'design.ts': file } = writeFiles(folders(), { 'design.ts': broken })
  const { stdout, exitCode } = await runCommand('check', file, '--width', '120')
  expect(exitCode).toBe(1)
  expect(stdout).toMatch(/^notes {2}fails/)
  expect(stdout).toMatch(/error TW901 patterns\.notesOfUser {2}\S+design\.ts:\d+:\d+\n {2}.*\n {2}→ /)
})

test('with --json the report is one document', async () => {
  const { stdout, exitCode } = await runCommand('check', 'smart-locker', '--json')
  expect(exitCode).toBe(0)
  const report = JSON.parse(stdout) as { patterns: readonly { id?: string }[] }
  expect(report).toMatchObject({ design: 'smart-locker', ok: true })
  expect(report.patterns.map(({ id }) => id)).toContain('AP-09')
})

test('with --sarif and --json the findings name file, line and column', async () => {
  const broken = noteDesign({ options: ', budget: { readUnits: 0.1 }' })
  const line = broken.split('\n').findIndex((each) => each.includes('notesOfUser:')) + 1
  const column = broken.split('\n')[line - 1]!.indexOf('notesOfUser') + 1
  const { 'design.ts': file } = writeFiles(folders(), { 'design.ts': broken })
  const { stdout, exitCode } = await runCommand('check', file, '--sarif')
  expect(exitCode).toBe(1)
  const { results } = (JSON.parse(stdout) as { runs: [{ results: { ruleId: string }[] }] }).runs[0]
  expect(results.find(({ ruleId }) => ruleId === 'TW901')).toMatchObject({
    level: 'error',
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: pathToFileURL(file).href },
          region: { startLine: line, startColumn: column },
        },
      },
    ],
  })
  const json = JSON.parse((await runCommand('check', file, '--json')).stdout) as CheckReport
  const found = json.findings.find(({ code }) => code === 'TW901')
  expect(found?.location).toEqual({ file, line, column })
})

test('of several designs in a configuration, --json and --sarif print one document', async () => {
  const folder = folders()
  writeFiles(folder, {
    'a.ts': noteDesign(),
    'b 1.ts': noteDesign({ options: ', budget: { readUnits: 0.1 }' }),
    'tablewright.config.ts': `export default { designs: ['a.ts', 'b 1.ts'] }\n`,
  })
  const config = ['--config', join(folder, 'tablewright.config.ts')]
  const json = await runCommand('check', ...config, '--json')
  expect(JSON.parse(json.stdout)).toMatchObject([{ ok: true }, { ok: false }])
  const sarif = await runCommand('check', ...config, '--sarif')
  const { runs } = JSON.parse(sarif.stdout) as { runs: readonly { readonly results: unknown }[] }
  expect(runs).toHaveLength(2)
  expect(JSON.stringify(runs[1]!.results)).toContain('/b%201.ts"')
  expect([json.exitCode, sarif.exitCode]).toEqual([1, 1])
})

test.each(['account-pool', 'deployments', 'invoicing', 'smart-locker', 'tenants'])(
  'the system %s is proven by its name',
  async (name) => {
    const { stdout, exitCode } = await runCommand('check', name)
    expect(stdout).toMatch(new RegExp(`^${name} {2}ok`))
    expect(exitCode).toBe(0)
  },
)

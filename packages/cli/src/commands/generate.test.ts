import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { noteDesign, writeFiles } from '../testing/design-files.js'
import { runCommand, temporaryFolders } from '../testing/run-command.js'

const folders = temporaryFolders()

test.each([
  ['cloudformation', /^AWSTemplateFormatVersion: "2010-09-09"\n/],
  ['cdk', /export class SmartLockerStack extends Stack \{/],
  ['terraform', /resource "aws_dynamodb_table" "smart_locker" \{/],
  ['policy', /"dynamodb:LeadingKeys": \[\n +"LOCKER#\*"/],
  ['workbench', /"ModelName": "smart-locker"/],
  ['openapi', /"openapi": "3\.1\.0"/],
])('%s of a system is printed', async (kind, text) => {
  const { stdout, stderr, exitCode } = await runCommand('generate', kind, 'smart-locker')
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
  expect(stdout).toMatch(text)
})

test('a policy of some patterns has the prefix of the tables, and an unknown pattern is refused', async () => {
  const some = ['generate', 'policy', 'smart-locker', '--table-prefix', 'production-', '--patterns'] as const
  const { stdout } = await runCommand(...some, 'lockerById,latestEvent')
  const { Statement } = JSON.parse(stdout) as { Statement: { Action: string[]; Resource: string[] }[] }
  expect(Statement.flatMap(({ Action }) => Action)).toEqual(['dynamodb:GetItem', 'dynamodb:Query'])
  expect(Statement[0]?.Resource).toEqual(['arn:aws:dynamodb:*:*:table/production-SmartLocker'])
  expect(await runCommand(...some, 'nothing')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('PATTERN_UNKNOWN: smart-locker has no pattern nothing. Choose from '),
  })
})

test('a file is written once, and --json reports it', async () => {
  const folder = folders()
  const { 'design.ts': design } = writeFiles(folder, { 'design.ts': noteDesign() })
  const out = join(folder, 'infrastructure', 'tables.json')
  const generate = (...more: readonly string[]) =>
    runCommand('generate', 'cloudformation', design, '--format', 'json', '--out', out, ...more)
  expect(await generate()).toMatchObject({ stdout: `${out} is written.\n`, exitCode: 0 })
  const template = JSON.parse(readFileSync(out, 'utf8')) as { Resources: object }
  expect(template.Resources).toMatchObject({ Notes: { Type: 'AWS::DynamoDB::Table' } })
  const again = await generate('--json')
  expect(JSON.parse(again.stdout)).toEqual({ file: out, changed: false, written: false, notes: [] })
})

test('the HTTP API of a custom design is the one that a server offers for it', async () => {
  const { 'design.ts': design } = writeFiles(folders(), { 'design.ts': noteDesign() })
  const { stdout } = await runCommand('generate', 'openapi', design, '--auth')
  expect(JSON.parse(stdout)).toMatchObject({
    servers: [{ url: '/api/notes' }],
    security: [{ bearer: [] }],
    paths: { '/check': {} },
  })
})

test('parts that NoSQL Workbench cannot express are reported on standard error', async () => {
  const { stdout, stderr } = await runCommand('generate', 'workbench', 'deployments')
  expect(JSON.parse(stdout)).toMatchObject({ ModelMetadata: { Version: '3.0' } })
  expect(stderr).toContain('The format has no place for the time to live of AliasTable.')
})

interface Model {
  readonly DataModel: readonly {
    readonly NonKeyAttributes: readonly object[]
    readonly TableFacets: readonly object[]
    readonly TableData: readonly object[]
  }[]
}

/** Returns the content of a model without its items, sorted. */
function shapeOf(text: string): object {
  return (JSON.parse(text) as Model).DataModel.map(
    ({ TableData: _, NonKeyAttributes, TableFacets, ...table }) => ({
      ...table,
      attributes: sorted(NonKeyAttributes),
      facets: TableFacets.map((facet): Record<string, unknown> => {
        const {
          TableData: __,
          NonKeyAttributes: names,
          ...rest
        } = facet as { TableData: object; NonKeyAttributes: object[] }
        return { ...rest, names: sorted(names) }
      }).sort((one, other) => (String(one.FacetName) < String(other.FacetName) ? -1 : 1)),
    }),
  )
}

function sorted(values: readonly object[]): readonly string[] {
  return values.map((value) => JSON.stringify(value)).sort()
}

test('a design exported to NoSQL Workbench and imported again type checks, passes check and has the same model', {
  timeout: 60_000,
}, async () => {
  const folder = folders()
  const [model, design] = [join(folder, 'model.json'), join(folder, 'design.ts')]
  await runCommand('generate', 'workbench', 'smart-locker', '--out', model)
  expect(await runCommand('generate', 'design', model, '--out', design)).toMatchObject({ exitCode: 0 })
  expect(typeErrors(folder)).toBe('')
  expect(await runCommand('check', design)).toMatchObject({ exitCode: 0 })
  const { stdout } = await runCommand('generate', 'workbench', design)
  expect(shapeOf(stdout)).toEqual(shapeOf(readFileSync(model, 'utf8')))
})

/** Returns the compiler errors of `design.ts` in a new folder. */
function typeErrors(folder: string): string {
  const require = createRequire(import.meta.url)
  const typescript = dirname(require.resolve('typescript/package.json'))
  symlinkSync(dirname(typescript), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--types',
    '',
    'design.ts',
  ]
  const tsc = join(typescript, 'bin', 'tsc')
  return spawnSync(process.execPath, [tsc, ...options], { cwd: folder, encoding: 'utf8' }).stdout
}

test('a missing file or one that is not a model is refused with a remedy', async () => {
  expect(await runCommand('generate', 'design', join(folders(), 'none.json'))).toMatchObject({
    stderr: expect.stringMatching(/^error FILE_UNREADABLE: /),
    exitCode: 1,
  })
  const { 'model.json': model } = writeFiles(folders(), { 'model.json': '{}' })
  expect(await runCommand('generate', 'design', model)).toMatchObject({
    stderr: expect.stringMatching(/^error WORKBENCH_MODEL_INVALID: .*Export one from NoSQL Workbench/),
    exitCode: 1,
  })
  expect(await runCommand('generate', 'cloudformationn', 'tenants')).toMatchObject({ exitCode: 2 })
})

test('help has an example for each kind', async () => {
  const { stdout } = await runCommand('generate', '--help')
  expect(stdout).toContain('tablewright generate terraform smart-locker')
  expect((await runCommand('generate', 'design', '--help')).stdout).toContain(
    'tablewright check src/design.ts',
  )
})

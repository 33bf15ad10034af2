import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { design, get, id, table } from '@tablewright/design'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { lockerModel } from '../testing/locker-design.js'
import { toCloudFormation } from './cloudformation.js'
import type { PlainObject } from './plain-data.js'
import { toYaml } from './to-yaml.js'

const folder = mkdtempSync(join(tmpdir(), 'tablewright-cloudformation-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function provisioned() {
  const options = { partitionKey: 'id', billing: { readUnits: 5, writeUnits: 2 } } as const
  const index = { indexes: { ByName: { partitionKey: 'name' } } } as const
  const One = table('one', { ...options, ...index }).entity('ONE', {
    key: { id: '<id>' },
    attributes: { id: id() },
  })
  const Two = table('Two', { ...options, ...index }).entity('TWO', {
    key: { id: '<id>' },
    attributes: { id: id() },
  })
  return design('two-tables', { entities: { One, Two }, patterns: { one: get(One), two: get(Two) } }).model
}

test('YAML and JSON have the same contents', () => {
  for (const model of [lockerModel, provisioned()]) {
    expect(parse(toCloudFormation(model, 'yaml'))).toEqual(JSON.parse(toCloudFormation(model, 'json')))
  }
})

test('any plain data is read back from its YAML', () => {
  const words = fc.constantFrom(
    'yes',
    'No',
    'null',
    '~',
    '2010-09-09',
    '1e3',
    'a: b',
    'a #b',
    '- a',
    '',
    'x\ny',
    '${A}',
  )
  const leaf = fc.oneof(fc.string(), words, fc.integer(), fc.boolean())
  const { value } = fc.letrec((tie) => ({
    value: fc.dictionary(fc.oneof(fc.string(), words), tie('any')),
    any: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie('any'), { maxLength: 4 }), tie('value')),
  }))
  fc.assert(
    fc.property(value, (data) => {
      const plain = JSON.parse(JSON.stringify(data)) as PlainObject
      fc.pre(Object.keys(plain).length > 0)
      expect(parse(toYaml(plain))).toEqual(plain)
    }),
  )
})

test('all properties are in the published resource schema', { timeout: 60_000 }, () => {
  const templates = [lockerModel, provisioned()].map((model) => toCloudFormation(model, 'json'))
  const require = createRequire(import.meta.url)
  const types = dirname(dirname(dirname(require.resolve('@awboost/cfn-resource-types/AWS-DynamoDB-Table'))))
  symlinkSync(dirname(types), join(folder, 'node_modules'))
  const text = templates
    .flatMap((template) => Object.values((JSON.parse(template) as Template).Resources))
    .map(
      ({ Properties }, number) =>
        `export const table${number}: DynamoDBTableProperties = ${JSON.stringify(Properties)}`,
    )
  const header =
    "import type { DynamoDBTableProperties } from '@awboost/cfn-resource-types/AWS-DynamoDB-Table'"
  writeFileSync(join(folder, 'template.ts'), [header, ...text].join('\n'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc')
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--types',
    '',
    'template.ts',
  ]
  const { stdout, status } = spawnSync(process.execPath, [tsc, ...options], { cwd: folder, encoding: 'utf8' })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

interface Template {
  readonly Resources: Readonly<Record<string, { readonly Properties: object; readonly DependsOn?: string }>>
}

test('tables are retained when the stack is deleted, and those with indexes are created in sequence', () => {
  const { Resources } = JSON.parse(toCloudFormation(provisioned(), 'json')) as Template
  expect(Object.keys(Resources)).toEqual(['One', 'Two'])
  expect(Resources.Two).toMatchObject({
    DeletionPolicy: 'Retain',
    UpdateReplacePolicy: 'Retain',
    DependsOn: 'One',
  })
  expect(Resources.One!.DependsOn).toBeUndefined()
  expect(Resources.One!.Properties).toMatchObject({
    BillingMode: 'PROVISIONED',
    ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 2 },
    GlobalSecondaryIndexes: [{ ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 2 } }],
    DeletionProtectionEnabled: true,
  })
})

import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import type { DesignModel, PatternModel } from '@tablewright/design/model'
import { documentPart } from '@tablewright/design/model'
import { entityChart } from '@tablewright/generate'
import { invoicingSystem } from '@tablewright/invoicing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { tenantsSystem } from '@tablewright/tenants'
import { describe, expect, test } from 'vitest'
import { read } from '../tidy/workspace.js'
import { type DocumentFacts, documents, type Operation } from './facts.js'

const systems = [accountPoolSystem, invoicingSystem, deploymentsSystem, smartLockerSystem, tenantsSystem]

const operations: Readonly<Record<PatternModel['operation'], Operation | undefined>> = {
  get: 'GetItem',
  query: 'Query',
  create: 'PutItem',
  put: 'PutItem',
  update: 'UpdateItem',
  delete: 'DeleteItem',
  transact: 'TransactWriteItems',
  transactGet: 'TransactGetItems',
  batchGet: undefined,
  scan: undefined,
  nearest: undefined,
}

test.each(systems)('the README of $name shows the entity chart of its design', ({ name, design }) => {
  const [, chart] =
    /<!-- chart -->\n([\s\S]*)\n<!-- \/chart -->/.exec(read(`systems/${name}/README.md`)) ?? []
  expect(chart?.trim()).toBe(entityChart(design.model).trim())
})

describe.each(documents)('the design of $system', (facts) => {
  const { design, document } = systems.find(({ name }) => name === facts.system)!
  const part = documentPart(design.model, document!)

  test('has the items of its document, and no others', () => {
    const items = Object.values(facts.items).map(({ name, keys }) => [name, spelledAsDesign(keys, facts)])
    expect(keysOf(part)).toEqual(Object.fromEntries(items))
  })

  test('has the patterns of its document in its order, and no others', () => {
    const expected = Object.entries(facts.patterns).map(([name, { operation }]) => [name, operation])
    expect(Object.values(part.patterns).map(({ name, operation }) => [name, operations[operation]])).toEqual(
      expected,
    )
  })

  test('names its patterns as the document does, where that has ids', () => {
    const ids = Object.values(facts.patterns).filter(({ says }) => /^AP-\d+$/.test(says))
    const own = Object.values(part.patterns).flatMap(({ id }) => (id === undefined ? [] : [id]))
    expect(own).toEqual(ids.map(({ says }) => says))
  })

  test('is short enough to lay beside the page', () => {
    const lines = read(`systems/${facts.system}/src/design/document.ts`).trimEnd().split('\n').length
    expect(lines).toBeLessThanOrEqual(Math.floor(facts.lines * 1.5) + 40)
  })
})

function spelledAsDesign(
  keys: Readonly<Record<string, string>>,
  { placeholders }: DocumentFacts,
): Readonly<Record<string, string>> {
  const respell = (text: string) =>
    text.replace(/<([^>]+)>/g, (_, name: string) => `<${placeholders[name] ?? name}>`)
  return Object.fromEntries(Object.entries(keys).map(([key, text]) => [key, respell(text)]))
}

function keysOf({ entities, derived }: DesignModel): Record<string, Record<string, string>> {
  const items = [...Object.values(entities), ...Object.values(derived)]
  return Object.fromEntries(
    items.flatMap((item) => {
      if (!('keys' in item) || ('kind' in item && item.kind === 'count')) return []
      const keys = Object.entries(item.keys).map(([key, { text }]) => [key, text])
      return [[item.name, Object.fromEntries(keys)]]
    }),
  )
}

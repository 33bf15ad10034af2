import { readdirSync, readFileSync } from 'node:fs'
import { rules } from '@tablewright/design/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedSystem, serveSystem } from '../testing/serve-system.js'
import type { DesignAnswer, DiffAnswer, RulePages } from '../types/index.js'
import { rulePages } from './rule-pages.js'

let notes: ServedSystem
let answer: DesignAnswer

beforeAll(async () => {
  notes = await serveSystem()
  answer = await notes.get('/_design')
})
afterAll(() => notes.close())

test('the design response has the chart, the proofs and the item collections', () => {
  expect(answer.model.name).toBe('notes')
  expect(answer.chart).toEqual([
    {
      table: 'Notes',
      keys: [
        { attribute: 'PK', role: 'partition' },
        { attribute: 'SK', role: 'sort' },
      ],
      rows: [{ item: 'Note', kind: 'entity', templates: { PK: 'SHELF#<shelf>', SK: 'NOTE#<noteId>' } }],
    },
  ])
  const listing = answer.patterns.find(({ name }) => name === 'notesOfShelf')
  expect(listing).toMatchObject({ items: ['Note'], proof: { verdicts: { served: 'holds', alone: 'holds' } } })
  expect(answer.collections).toEqual([
    {
      table: 'Notes',
      partitions: [
        {
          templates: ['SHELF#<shelf>'],
          items: [{ item: 'Note', kind: 'entity', sort: ['NOTE#<noteId>'] }],
        },
      ],
    },
  ])
})

test('every finding has the page of its rule, and a pattern names the findings that concern it', async () => {
  for (const { code } of answer.findings) expect(answer.rules[code]?.text.length).toBeGreaterThan(100)
  const concerned = answer.patterns.flatMap(({ findings }) => findings)
  expect(concerned.every((index) => answer.findings[index] !== undefined)).toBe(true)
  const all = await notes.get<RulePages>('/_design/rules')
  expect(all.rules.map(({ code }) => code)).toEqual(Object.keys(rules))
})

test('a finding has the position of its declaration', async () => {
  const served = await notes.get<DesignAnswer>('/_design')
  const located = served.findings.filter(({ location }) => location !== undefined)
  expect(located).toEqual(served.findings)
  for (const { location } of located) expect(location).toMatchObject({ line: expect.any(Number) })
})

test('the pages of the rules are those of the documentation', () => {
  const folder = new URL('../../../../../docs/rules/', import.meta.url)
  const pages = readdirSync(folder).filter((file) => file.startsWith('TW'))
  const written = pages.map((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    return [file.slice(0, -3), text.slice(text.indexOf('\n')).trim()]
  })
  expect(rulePages, 'run: node scripts/rule-pages.mjs').toEqual(Object.fromEntries(written))
})

test('another version of the design is compared, in either direction', async () => {
  const { model } = answer
  expect(await notes.post<DiffAnswer>('/_design/diff', { model })).toEqual({ impact: 'safe', changes: [] })
  const other = structuredClone(model) as { patterns: Record<string, unknown> }
  delete other.patterns.dropNote
  const before = await notes.post<DiffAnswer>('/_design/diff', { model: other })
  expect(before.changes).toMatchObject([{ place: 'patterns.dropNote', reason: 'The pattern is new.' }])
  const after = await notes.post<DiffAnswer>('/_design/diff', { model: other, direction: 'after' })
  expect(after.changes).toMatchObject([{ reason: 'The pattern is gone.' }])
})

test('a value that is not a model is refused with its field', async () => {
  const refused = await notes.ask('POST', '/_design/diff', { model: { tables: 1 } })
  expect([refused.status, await refused.json()]).toMatchObject([400, { field: 'model' }])
})

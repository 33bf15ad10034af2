import { expect, test } from 'vitest'
import { figure, type Row } from '../harness/row.js'
import { renderMarkdown } from './render-markdown.js'

const circumstances = { machine: 'a machine', date: new Date('2026-11-16'), quick: false }
const compared: Row = {
  name: 'GetItem, of a peer',
  ours: 10,
  reference: 20,
  ratio: 0.5,
  bar: 0.6,
  good: 'atMost',
  met: true,
  rounds: 15,
  spread: 0.02,
}

test('each row has its ratio, its bar, its rounds and their spread', () => {
  const page = renderMarkdown([{ title: 'The engine', rows: [compared] }], [], circumstances)
  expect(page).toContain('| GetItem, of a peer | 10.00 µs | 20.00 µs | 0.50 | ≤ 0.6 | 15 | ±2 % |  |')
  expect(page).toContain('1 rows, 0 of them missed their bar.')
})

test('a comparison states how far a row moved, and which one is new', () => {
  const rows = [{ ...compared, ratio: 0.6 }, figure('bundle', 'KB', 18, { atMost: 13 })]
  const page = renderMarkdown([{ title: 'All', rows }], [{ title: 'All', rows: [compared] }], circumstances)
  expect(page).toContain('| +20 % |')
  expect(page).toContain('| bundle | 18 KB |  |  | ≤ 13 | 1 |  | new | missed |')
})

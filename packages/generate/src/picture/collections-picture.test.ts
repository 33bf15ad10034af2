import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ItemCollection } from '../items/collections.js'
import { collectionsPicture } from './collections-picture.js'
import { pictureStyle } from './style.js'
import { textWidth } from './text.js'

function collectionOf(partition: string, sortKey: string, value: string): ItemCollection {
  const item = { kind: 'Note', sortKey, attributes: [{ name: 'body', value }], more: 2 }
  const names = { table: 'Notes', partitionName: 'PK', sortName: 'SK', template: 'USER#<userId>' }
  return { ...names, partition, items: [item, { ...item, kind: 'Note.Copy', more: 0 }] }
}

test('a picture shows every item at its position, in both schemes and without scripts', () => {
  const svg = collectionsPicture([collectionOf('USER#1', 'NOTE#1', 'hello')], { title: 'Notes' })
  for (const text of ['USER#1', 'NOTE#1', 'hello', 'Note.Copy', '… 2 more Note'])
    expect(svg).toContain(`>${text}<`)
  expect(svg).toContain('prefers-color-scheme:dark')
  expect(svg).not.toContain('<script')
  expect(svg).toContain('aria-label="Notes"')
})

test('a page with a strict policy has the style in its own file', () => {
  const svg = collectionsPicture([collectionOf('USER#1', 'NOTE#1', 'x')], {
    title: 'Notes',
    style: 'outside',
  })
  expect(svg).not.toContain('style')
  for (const look of svg.matchAll(/class="(k\d)"/g))
    expect(pictureStyle()).toContain(`.tw-picture .${look[1]}{`)
})

test('a tooltip shows the full text of shortened values', () => {
  const long = 'x'.repeat(500)
  const svg = collectionsPicture([collectionOf('USER#1', long, 'hello')], { title: 'Notes' })
  expect(svg).toContain(`<title>${long}</title>`)
  expect(svg).toMatch(/>x{20,60}…</)
})

const mark = /<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"([^>]*)>(?:<title>[^<]*<\/title>)?([^<]*)</g

test('for any data, it is well-formed and no text exceeds the picture', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      (one, other) => {
        const svg = collectionsPicture([collectionOf(one, other, one + other)], { title: one })
        expect(
          svg.replace(
            /<(?:title|text|svg|style)\b[^<>]*>|<\/(?:title|text|svg|style)>|<(?:rect|line)\b[^<>]*\/>/g,
            '',
          ),
        ).not.toMatch(/[<]/)
        for (const [, x, , size, look, text] of svg.matchAll(mark)) {
          const family = look!.includes('mono') ? 'mono' : 'sans'
          expect(Number(x) + textWidth(plain(text!), Number(size), family)).toBeLessThanOrEqual(1_200)
        }
      },
    ),
    { numRuns: 100 },
  )
})

function plain(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, read, root } from './workspace.js'

const texts = filesUnder(
  '.',
  (path) => /\.(tsx?|m?js|json|md|css|html|yml)$/.test(path) && !path.endsWith('package-lock.json'),
)

/** Built from pieces: otherwise this file would match. */
const forbidden: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    'work left open',
    new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')}|${['X', 'XX'].join('')})\\b`),
  ],
  [
    'absolute machine path',
    new RegExp(`(^|[^\\w.])/(${['work', 'root', 'home', 'farm', 'Users'].join('|')})/[a-z]`),
  ],
  ['registry host', new RegExp(['registry', 'npmjs', 'org'].join('\\.'))],
]

test.each(forbidden)('no file holds %s', (_name, pattern) => {
  const found = texts.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

/** 400 KB, 16 MB, the bytes of a unit and the length of a name of a key attribute, written as numbers. */
const limitAsNumber =
  /\b(400 \* (1_?024|kilobyte)|409_?600|16 \* (1_?024 \* 1_?024|megabyte))\b|[bB]ytes\)?( \* \w+\))? \/ (1_?024|4_?096)\b(?! \*\*)|\bAttributeName.*max: \d/

test('limits of DynamoDB are in packages/dynamo/src/limits.ts alone', () => {
  const isOwn = (path: string) =>
    /limits\.ts$|\.test\.ts$|\/(conformance|testing)\/|quantities\.ts$/.test(path)
  const found = filesUnder(
    '.',
    (path) => /^(packages|systems)\/.*\/src\/.*\.tsx?$/.test(path) && !isOwn(path),
  ).filter((path) => limitAsNumber.test(read(path)))
  expect(found).toEqual([])
})

test('no test is skipped or singled out', () => {
  const pattern = new RegExp(`\\b(it|test|describe)\\.(${['skip', 'only', 'todo'].join('|')})\\b`)
  expect(
    texts.filter(
      (path) => path.endsWith('.test.ts') && !path.includes('verify/src/tidy') && pattern.test(read(path)),
    ),
  ).toEqual([])
})

test('the lock file names packages, not hosts', () => {
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/)
})

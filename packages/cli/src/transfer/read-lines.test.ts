import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLines } from './read-lines.js'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tablewright-lines-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function linesOf(text: string, name = 'file.jsonl'): Promise<string[]> {
  const file = join(folder, name)
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text)
  const lines: string[] = []
  for await (const line of openLines(file).read()) lines.push(line)
  return lines
}

test('lines end with or without a carriage return, and the last line may be unterminated', async () => {
  expect(await linesOf('a\nb\r\n\nc')).toEqual(['a', 'b', '', 'c'])
  expect(await linesOf('a\n', 'file.gz')).toEqual(['a'])
  expect(await linesOf('')).toEqual([])
})

test('reading lines equals splitting the text at line ends', async () => {
  const piece = fc.constantFrom('a', 'ä€', '\n', '\r\n', 'x'.repeat(40_000))
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      const text = pieces.join('')
      const expected = text.split(/\r?\n/)
      if (expected.at(-1) === '') expected.pop()
      expect(await linesOf(text)).toEqual(expected)
    }),
    { numRuns: 50 },
  )
})

test('the time to read one line is linear in its length', async () => {
  /** The shortest of three, because other threads of this process work at the same time. */
  const time = async (length: number) => {
    const text = 'x'.repeat(length)
    const times: number[] = []
    for (let attempt = 0; attempt < 3; attempt++) {
      const started = process.cpuUsage()
      expect((await linesOf(text))[0]).toHaveLength(length)
      times.push(process.cpuUsage(started).user)
    }
    return Math.min(...times)
  }
  // If it were quadratic, sixteen times the length would take 256 times as long.
  expect(await time(16_000_000)).toBeLessThan(48 * Math.max(await time(1_000_000), 1_000))
})

test('a line that is larger than a request is refused by its number', async () => {
  const long = 'x'.repeat(17_000_000)
  for (const name of ['file.jsonl', 'file.gz'])
    await expect(linesOf(`a\n${long}`, name)).rejects.toMatchObject({
      code: 'LINE_WRONG',
      data: { line: 2 },
    })
})

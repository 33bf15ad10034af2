import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mutants } from './mutants.js'

const root = new URL('../../../../', import.meta.url)

test('every fault can be planted: its text occurs once in its file', () => {
  const counted = mutants.map(({ name, file, find }) => {
    const source = readFileSync(fileURLToPath(new URL(file, root)), 'utf8')
    return [name, source.split(find).length - 1]
  })
  expect(counted.filter(([, count]) => count !== 1)).toEqual([])
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  expect(mutants.length).toBeGreaterThanOrEqual(75)
})

import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as lmdb from 'lmdb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as modules from './folder.js'
import type { Storage } from './storage.js'

// `npm run build` writes it; the other tests of this package run on the sources.
const bundle = new URL('../../dist/bundled/folder.js', import.meta.url)
const isBuilt = existsSync(bundle)

let folder: string
let bundled: typeof modules
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tablewright-bundled-'))
  if (isBuilt) bundled = await import(/* @vite-ignore */ bundle.href)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

// The first test: of several copies of LMDB in a process, the first one that opens a file opens them all.
test.skipIf(!isBuilt)('the LMDB of the bundle serves other programs, too', async () => {
  const { open } = createRequire(bundle)('./lmdb.cjs') as typeof lmdb
  const file = open({ path: join(folder, 'other'), compression: true })
  const value = {
    name: 'x'.repeat(2_000),
    words: Array.from({ length: 40 }, (_, at) => `wörd ${at}`),
    half: 0.5,
  }
  const keys = [1, 'a', ['a', 'some words', 2.5], ['b', true]]
  for (const key of keys) await file.put(key, { ...value, key })
  for (const key of keys) expect(file.get(key)).toEqual({ ...value, key })
  expect(Array.from(file.getRange({}), ({ key }) => key)).toEqual(keys)
  await file.close()
})

test.skipIf(!isBuilt)(
  'a folder that the bundle has open is locked for the modules, and the reverse',
  async () => {
    for (const [first, second] of [
      [bundled, modules],
      [modules, bundled],
    ] as const) {
      const storage = await first.openFolderStorage(folder)
      await expect(second.openFolderStorage(folder)).rejects.toMatchObject({ code: 'FOLDER_LOCKED' })
      await storage.close()
    }
  },
)

test.skipIf(!isBuilt)('two copies of LMDB in a process do not read the values of each other', async () => {
  const storages = [
    await bundled.openFolderStorage(join(folder, 'bundled')),
    await modules.openFolderStorage(join(folder, 'modules')),
  ]
  // Around the sizes from which LMDB uses another buffer, or lends the pages of its file.
  const sizes = [0, 1, 100, 4_087, 4_096, 8_192, 16_383, 16_384, 16_385, 70_000]
  try {
    await Promise.all(storages.map((storage, at) => fill(storage, at, sizes)))
    for (const size of sizes)
      for (const [at, storage] of storages.entries())
        expect(get(storage, size).equals(bytesOf(at, size))).toBe(true)
    for (const [at, storage] of storages.entries()) expect(countOwn(storage, at)).toBe(sizes.length)
  } finally {
    await Promise.all(storages.map((storage) => storage.close()))
  }
})

const keyOf = (size: number) => Buffer.from(`key ${size}`)
const bytesOf = (at: number, size: number) => Buffer.alloc(size, at + 1)

function fill(storage: Storage, at: number, sizes: readonly number[]): Promise<void> {
  return storage.write((view) => {
    for (const size of sizes) view.put(keyOf(size), bytesOf(at, size))
  })
}

function get(storage: Storage, size: number): Buffer {
  return storage.read((view) => Buffer.from(view.get(keyOf(size))!))
}

function countOwn(storage: Storage, at: number): number {
  return storage.read((view) => {
    let own = 0
    for (const { value } of view.range({ from: Buffer.from('a'), to: Buffer.from('z') }))
      if (value.equals(bytesOf(at, value.length))) own++
    return own
  })
}

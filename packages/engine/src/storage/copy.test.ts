import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyFolderStorage, openFolderStorage } from './folder.js'
import { openMemoryStorage } from './memory.js'
import { output, startProcess, temporaryFolders } from './testing.js'

const folders = temporaryFolders()
const number = (value: number) => Buffer.from(String(value).padStart(6, '0'))

describe.each([
  ['folder', () => openFolderStorage(folders())],
  ['memory', async () => openMemoryStorage()],
])('a copy of a %s storage', (_, open) => {
  test('is a snapshot of one moment, and writes continue meanwhile', async () => {
    const storage = await open()
    const add = (from: number) =>
      storage.write((view) => {
        for (let each = from; each < from + 10; each++) view.put(number(each), Buffer.alloc(500, 'x'))
      })
    for (let from = 0; from < 20_000; from += 10) void add(from)
    await add(20_000)
    const writes: Promise<void>[] = []
    const target = join(folders(), 'copy')
    const copying = storage.copyTo(target)
    for (let from = 20_010; from < 22_000; from += 10) {
      writes.push(add(from))
      if (from % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all([copying, ...writes])
    const copy = await openFolderStorage(target)
    const keys = copy.read((view) => Array.from(view.range({}), ({ key }) => Number(key)))
    expect(keys.length).toBeGreaterThanOrEqual(20_010)
    expect(keys.length % 10).toBe(0)
    expect(keys).toEqual(Array.from({ length: keys.length }, (_, index) => index))
    await copy.close()
    await storage.close()
  })

  test('does not overwrite anything', async () => {
    const storage = await open()
    const target = folders()
    await storage.copyTo(target)
    await expect(storage.copyTo(target)).rejects.toMatchObject({ code: 'FOLDER_NOT_EMPTY' })
    expect(existsSync(join(target, 'data.mdb'))).toBe(true)
    await storage.close()
    await expect(storage.copyTo(join(target, 'later'))).rejects.toMatchObject({ code: 'STORAGE_CLOSED' })
  })
})

test('a folder that another process writes to is copied as of one moment', async () => {
  const folder = folders()
  // Both keys are written together, over and over: a copy of one moment has them equal.
  const writer = startProcess(
    folder,
    `const storage = await openFolderStorage(folder)
    for (let round = 0; ; round++) {
      await storage.write((view) => {
        for (const key of ['a', 'b']) view.put(Buffer.from(key), Buffer.from(String(round)))
      })
      if (round === 100) console.log('writing')
    }`,
  )
  await output(writer, /writing/)
  const target = join(folders(), 'copy')
  await copyFolderStorage(folder, target)
  writer.kill('SIGKILL')
  const copy = await openFolderStorage(target)
  const [a, b] = copy.read((view) => Array.from(view.range({}), ({ value }) => value.toString()))
  expect(Number(a)).toBeGreaterThanOrEqual(100)
  expect(b).toBe(a)
  await copy.close()
})

test('only a data folder is copied, and only to where nothing is', async () => {
  const folder = folders()
  const target = join(folders(), 'copy')
  await expect(copyFolderStorage(folder, target)).rejects.toMatchObject({ code: 'FOLDER_WITHOUT_DATA' })
  expect(existsSync(target)).toBe(false)
  writeFileSync(join(folder, 'data.mdb'), 'something else, long enough to be looked at')
  await expect(copyFolderStorage(folder, target)).rejects.toMatchObject({ code: 'FORMAT_UNKNOWN' })
  const real = folders()
  await (await openFolderStorage(real)).close()
  await expect(copyFolderStorage(real, folder)).rejects.toMatchObject({ code: 'FOLDER_NOT_EMPTY' })
})

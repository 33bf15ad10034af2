import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkDataFile } from '../check-data-file.js'
import { openFolderStorage } from '../folder.js'
import { temporaryFolders } from '../testing.js'
import { findTreeDamage } from './find-tree-damage.js'
import { freePages } from './free-pages.js'
import { lastCommit } from './last-commit.js'
import { nodeFlag, readTreeRecord } from './layout.js'
import { namedTrees } from './named-trees.js'
import { newerMeta, PageFile } from './page-file.js'
import { walkTree } from './walk-tree.js'

const newFolder = temporaryFolders()

const text = (number: number) => Buffer.from(`key-${String(number).padStart(6, '0')}`)

test('the reader of pages finds every entry that LMDB wrote, and every page is used once or free', async () => {
  const folder = newFolder()
  const storage = await openFolderStorage(folder)
  const expected = new Map<string, Buffer>()
  for (let round = 0; round < 30; round++)
    await storage.write((view) => {
      for (let count = 0; count < 120; count++) {
        const key = text(Math.floor(Math.random() * 2_000))
        if (Math.random() < 0.3) {
          view.remove(key)
          expected.delete(key.toString())
        } else {
          const value = randomBytes(Math.random() < 0.1 ? 30_000 : 200)
          view.put(key, value)
          expected.set(key.toString(), value)
        }
      }
    })
  await storage.close()
  const file = new PageFile(join(folder, 'data.mdb'))
  const meta = newerMeta(file.metas(8192))!
  const shape = { file, pageSize: meta.pageSize, lastPage: meta.lastPage }
  const uses = new Uint8Array(meta.lastPage + 1)
  uses.fill(1, 0, 2)
  const found = new Map<string, Buffer>()
  const damage: unknown[] = []
  const use = (page: number, pages: number) => {
    for (let at = page; at < page + pages; at++) uses[at]!++
    return true
  }
  const visitor = { use, damage: (each: unknown) => damage.push(each) }
  walkTree(shape, meta.free, { ...visitor, entry() {} })
  walkTree(shape, meta.main, {
    ...visitor,
    entry(_key, value, { flags }) {
      if (flags & nodeFlag.subDatabase)
        walkTree(shape, readTreeRecord(value, 0), {
          ...visitor,
          entry: (key, stored) => found.set(key.toString(), Buffer.from(stored)),
        })
    },
  })
  freePages(shape, meta.free, meta.transaction, use)
  file.close()
  expect(damage).toEqual([])
  expect([...found.keys()]).toEqual([...expected.keys()].sort())
  for (const [key, value] of expected)
    expect(found.get(key)!.subarray(0, value.length).equals(value)).toBe(true)
  expect([...uses.entries()].filter(([, count]) => count !== 1)).toEqual([])
})

test('a page of the trees that LMDB would end the process on is refused by number', async () => {
  const folder = newFolder()
  const storage = await openFolderStorage(folder)
  for (let round = 0; round < 4; round++)
    await storage.write((view) => {
      for (let count = 0; count < 200; count++) view.put(text(round * 200 + count), randomBytes(200))
    })
  await storage.close()
  const path = join(folder, 'data.mdb')
  const whole = readFileSync(path)
  const file = new PageFile(path)
  const meta = newerMeta(file.metas(8192))!
  const shape = { file, pageSize: meta.pageSize, lastPage: meta.lastPage }
  const used: number[] = []
  const use = (page: number) => used.push(page) > 0
  const visitor = { use, damage: () => undefined, entry: () => undefined }
  for (const tree of [meta.free, meta.main, ...namedTrees(shape, meta.main)]) walkTree(shape, tree, visitor)
  expect(findTreeDamage(shape, meta, 4096)).toBeUndefined()
  file.close()
  expect(used.length).toBeGreaterThan(20)
  const damages: Readonly<Record<string, (page: Buffer) => unknown>> = {
    empty: (page) => page.fill(0),
    'of another kind': (page) => page.writeUInt16LE(page.readUInt16LE(18) ^ 3, 18),
    'with a broken header': (page) => page.writeUInt16LE(0xffff, 20),
    'with a broken entry': (page) => page.writeUInt16LE(0xfff0, 24),
  }
  for (const number of used)
    for (const [name, damage] of Object.entries(damages)) {
      const bytes = Buffer.from(whole)
      damage(bytes.subarray(number * 8192, (number + 1) * 8192))
      writeFileSync(path, bytes)
      const damaged = new PageFile(path)
      expect(findTreeDamage({ ...shape, file: damaged }, meta, 4096), name).toMatchObject({ page: number })
      damaged.close()
    }
  await expect(openFolderStorage(folder)).rejects.toMatchObject({
    code: 'DATA_DAMAGED',
    message: expect.stringContaining(`page ${used.at(-1)} `),
  })
  writeFileSync(path, whole)
  await (await openFolderStorage(folder)).close()
})

test('meta pages that LMDB would end the process on, or grow the file by, are refused', async () => {
  const folder = newFolder()
  const storage = await openFolderStorage(folder)
  for (let round = 0; round < 3; round++)
    await storage.write((view) => view.put(text(round), randomBytes(200)))
  await storage.close()
  const path = join(folder, 'data.mdb')
  const whole = readFileSync(path)
  const check = () => checkDataFile(path, folder, 8192, false)
  expect(check).not.toThrow()
  const flipped = (at: number, bit: number) => (bytes: Buffer) => {
    for (const meta of [0, 8192]) bytes[meta + at]! ^= 1 << bit
    return bytes
  }
  const damages: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
    swapped: (bytes) =>
      Buffer.concat([bytes.subarray(8192, 16384), bytes.subarray(0, 8192), bytes.subarray(16384)]),
    'of an encrypted file': flipped(53, 5),
    'of more pages than there are': flipped(146, 0),
    'of many more pages than there are': flipped(147, 6),
  }
  for (const [name, damage] of Object.entries(damages)) {
    writeFileSync(path, damage(Buffer.from(whole)))
    expect(check, name).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/DATA_DAMAGED|FORMAT_UNKNOWN/) }),
    )
  }
})

test('a changed number of a commit opens no older state', async () => {
  const folder = newFolder()
  const storage = await openFolderStorage(folder)
  for (let round = 0; round < 4; round++)
    await storage.write((view) => view.put(text(round), randomBytes(200)))
  await storage.close()
  const path = join(folder, 'data.mdb')
  const whole = readFileSync(path)
  const commitOf = () => {
    const file = new PageFile(path)
    const found = lastCommit(file, file.metas(8192))
    file.close()
    return found
  }
  const { meta, misnumbered } = commitOf()
  expect(misnumbered).toBeUndefined()
  let refused = 0
  for (const start of [0, 8192])
    for (let bit = 0; bit < 53; bit++) {
      const bytes = Buffer.from(whole)
      bytes[start + 152 + (bit >> 3)]! ^= 1 << (bit & 7)
      writeFileSync(path, bytes)
      const found = commitOf()
      expect([start, bit, found.meta?.main.root]).toEqual([start, bit, meta!.main.root])
      const check = () => checkDataFile(path, folder, 8192, false)
      if (found.misnumbered === undefined) expect(check).not.toThrow()
      else expect(check).toThrow(expect.objectContaining({ code: 'DATA_DAMAGED' }))
      if (found.misnumbered !== undefined) refused++
    }
  expect(refused).toBeGreaterThan(90)
  writeFileSync(path, whole)
  const copy = newFolder()
  const again = await openFolderStorage(folder)
  await again.copyTo(copy)
  await again.close()
  await (await openFolderStorage(copy)).close()
})

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolderStorage } from '../folder.js'
import { temporaryFolders } from '../testing.js'
import { freePages } from './free-pages.js'
import { nodeFlag, readTreeRecord } from './layout.js'
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

import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { open } from 'lmdb'
import { describe, expect, test } from 'vitest'
import { storageConformance } from './conformance.js'
import { openFolderStorage } from './folder.js'
import type { FormatRules } from './format.js'
import { newerMeta, PageFile } from './pages/page-file.js'
import { walkTree } from './pages/walk-tree.js'
import type { ReadView } from './storage.js'
import { temporaryFolders } from './testing.js'

const folders = temporaryFolders()
const bytes = (text: string) => Buffer.from(text)
const texts = (view: ReadView) => Array.from(view.range({}), ({ key, value }) => `${key}=${value}`)

describe('folder storage', () => {
  storageConformance(() => openFolderStorage(folders()))
})

describe('relaxed folder storage', () => {
  storageConformance(() => openFolderStorage(folders(), { durability: 'relaxed' }))
})

describe.each(['durable', 'relaxed'] as const)('a %s folder', (durability) => {
  test('returns the written entries after it is opened again', async () => {
    const folder = join(folders(), 'made', 'on.the', 'way')
    const first = await openFolderStorage(folder, { durability })
    await first.write((view) => view.put(bytes('a'), bytes('1')))
    await first.close()
    const second = await openFolderStorage(folder, { durability })
    expect(second.read(texts)).toEqual(['a=1'])
    await second.close()
  })
})

test('a new data file equals the one that LMDB writes for the same entries', async () => {
  const folder = folders()
  await (await openFolderStorage(folder)).close()
  const own = join(folders(), 'own.mdb')
  const made = open({ path: own, noSubdir: true, pageSize: 8192 })
  await made.put('format', { product: 'tablewright', version: 2, checksums: true })
  made.openDB('entries', {})
  await made.close()
  const found = [join(folder, 'data.mdb'), own].map((path) => {
    const file = open({ path, noSubdir: true, readOnly: true })
    const nodes = mainNodes(path)
    const content = { format: file.get('format'), count: file.getCount(), nodes }
    void file.close()
    return content
  })
  expect(found[0]).toEqual(found[1])
  expect(found[0]!.nodes.length).toBe(2)
})

/** Keys, flags and bytes of the main tree. */
function mainNodes(path: string): string[] {
  const file = new PageFile(path)
  const meta = newerMeta(file.metas(8192))!
  const nodes: string[] = []
  const shape = { file, pageSize: meta.pageSize, lastPage: meta.lastPage }
  walkTree(shape, meta.main, {
    use: () => true,
    entry: (key, value, { flags }) => void nodes.push(`${key} ${flags} ${value.toString('hex')}`),
    damage: ({ problem }) => void nodes.push(problem),
  })
  file.close()
  return nodes
}

test('only the owner can read a folder and its files', async () => {
  const folder = join(folders(), 'private')
  const storage = await openFolderStorage(folder)
  const copy = join(folders(), 'copy')
  await storage.write((view) => view.put(bytes('a'), bytes('1')))
  await storage.copyTo(copy)
  const modes = [folder, copy].flatMap((path) => [
    statSync(path).mode & 0o777,
    ...readdirSync(path).map((name) => statSync(join(path, name)).mode & 0o777),
  ])
  await storage.close()
  expect(modes).toEqual([0o700, 0o600, 0o600, 0o600, 0o600, 0o700, 0o600])
})

test('a path that is not a folder is refused', async () => {
  const file = join(folders(), 'file')
  writeFileSync(file, '')
  await expect(openFolderStorage(file)).rejects.toMatchObject({
    code: 'FOLDER_UNUSABLE',
    data: { folder: file },
  })
  await expect(openFolderStorage(join(file, 'x'))).rejects.toMatchObject({ code: 'FOLDER_UNUSABLE' })
})

describe('a data file of another program is refused and not changed', () => {
  test.each([
    ['text', bytes('hello')],
    ['noise', Buffer.alloc(20_000, 7)],
    ['zeros', Buffer.alloc(20_000)],
  ])('%s', async (_, content) => {
    const folder = folders()
    writeFileSync(join(folder, 'data.mdb'), content)
    await expect(openFolderStorage(folder)).rejects.toMatchObject({ code: 'FORMAT_UNKNOWN' })
    await expect(openFolderStorage(folder)).rejects.toMatchObject({ code: 'FORMAT_UNKNOWN' })
  })

  test('an LMDB file of another program', async () => {
    const folder = folders()
    const other = open({ path: join(folder, 'data.mdb'), noSubdir: true })
    await other.put('theirs', 1)
    await other.close()
    await expect(openFolderStorage(folder)).rejects.toMatchObject({ code: 'FORMAT_UNKNOWN' })
  })
})

describe('versions of the format', () => {
  const rules = (version: number, ...from: number[]): FormatRules => ({
    version,
    migrations: new Map(
      from.map((start) => [
        start,
        (view) => {
          for (const { key, value } of view.range({}))
            view.put(Buffer.from(key), bytes(`${value}, ${start}→`))
          view.put(bytes(`new in ${start + 1}`), bytes('made'))
        },
      ]),
    ),
  })
  const folderOfVersion1 = async () => {
    const folder = folders()
    const storage = await openFolderStorage(folder, {}, rules(1))
    await storage.write((view) => view.put(bytes('a'), bytes('old')))
    await storage.close()
    return folder
  }
  const open = async (folder: string, format: FormatRules) => {
    const storage = await openFolderStorage(folder, {}, format)
    const found = storage.read(texts)
    await storage.close()
    return found
  }

  test('an older folder is brought up to date, version by version, once', async () => {
    const folder = await folderOfVersion1()
    const migrated = ['a=old, 1→, 2→', 'new in 2=made, 2→', 'new in 3=made']
    expect(await open(folder, rules(3, 1, 2))).toEqual(migrated)
    expect(await open(folder, rules(3, 1, 2))).toEqual(migrated)
  })

  test('a failed migration leaves the folder unchanged', async () => {
    const folder = await folderOfVersion1()
    const failing: FormatRules = {
      version: 3,
      migrations: new Map([
        ...rules(3, 1).migrations,
        [
          2,
          () => {
            throw new Error('broken')
          },
        ],
      ]),
    }
    await expect(open(folder, failing)).rejects.toThrow('broken')
    expect(await open(folder, rules(1))).toEqual(['a=old'])
  })

  test('a newer folder and one without a way to the present are refused', async () => {
    const folder = await folderOfVersion1()
    await expect(open(folder, rules(3, 2))).rejects.toMatchObject({
      code: 'FORMAT_TOO_OLD',
      data: { version: 1 },
    })
    await open(folder, rules(2, 1))
    await expect(open(folder, rules(1))).rejects.toMatchObject({
      code: 'FORMAT_TOO_NEW',
      data: { version: 2, known: 1 },
    })
  })
})

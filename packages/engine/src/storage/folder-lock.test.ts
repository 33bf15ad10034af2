import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolderStorage } from './folder.js'
import { output, startProcess, temporaryFolders } from './testing.js'

const folders = temporaryFolders()
const locked = expect.objectContaining({ code: 'FOLDER_LOCKED' })
const tryToOpen =
  'openFolderStorage(folder).then(() => console.log("opened"), (error) => console.log(error.code))'

test('a folder can be open only once in a process, under any name', async () => {
  const folder = folders()
  const link = join(folders(), 'link')
  symlinkSync(folder, link)
  const first = await openFolderStorage(folder)
  await expect(openFolderStorage(folder)).rejects.toEqual(locked)
  await expect(openFolderStorage(link)).rejects.toEqual(locked)
  await first.close()
  const second = await openFolderStorage(link)
  await second.close()
})

test('a folder is open in one process at a time, also after a refused attempt here', async () => {
  const folder = folders()
  const storage = await openFolderStorage(folder)
  await expect(openFolderStorage(folder)).rejects.toEqual(locked)
  expect(await output(startProcess(folder, tryToOpen))).toBe('FOLDER_LOCKED\n')
  expect(await output(startProcess(folder, tryToOpen))).toBe('FOLDER_LOCKED\n')
  await storage.close()
  expect(await output(startProcess(folder, tryToOpen))).toBe('opened\n')
})

test('a process that was killed holds nothing', async () => {
  const folder = folders()
  const child = startProcess(
    folder,
    'await openFolderStorage(folder); console.log("held"); setInterval(() => {}, 1000)',
  )
  await output(child, /held/)
  await expect(openFolderStorage(folder)).rejects.toEqual(locked)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const storage = await openFolderStorage(folder)
  await storage.close()
})

test('a damaged lock file neither ends the process nor opens a folder that is in use', async () => {
  const folder = folders()
  const file = join(folder, 'lock.mdb')
  await (await openFolderStorage(folder)).close()
  const whole = readFileSync(file)
  const halfDamaged = Buffer.concat([whole.subarray(0, 4096), Buffer.alloc(4096, 9)])
  for (const content of [Buffer.alloc(8192, 9), Buffer.alloc(8192), whole.subarray(0, 100), halfDamaged]) {
    writeFileSync(file, content)
    await (await openFolderStorage(folder)).close()
  }
  const storage = await openFolderStorage(folder)
  writeFileSync(file, Buffer.alloc(8192, 9))
  expect(await output(startProcess(folder, tryToOpen))).toBe('FOLDER_LOCKED\n')
  await storage.close()
})

test('a folder, pipe or link in place of a file of the data folder is refused by name', async () => {
  const folder = folders()
  await (await openFolderStorage(folder)).close()
  const kinds: Readonly<Record<string, (path: string) => void>> = {
    folder: (path) => mkdirSync(path),
    pipe: (path) => execFileSync('sh', ['-c', 'mkfifo "$0"', path]),
    device: (path) => symlinkSync('/dev/null', path),
    loop: (path) => symlinkSync(path, path),
  }
  for (const name of ['data.mdb-lock', 'lock.mdb-lock', 'lock.mdb', 'data.mdb'])
    for (const [kind, make] of Object.entries(kinds)) {
      const path = join(folder, name)
      rmSync(path, { recursive: true, force: true })
      make(path)
      // A loop in place of the data is a folder without data.
      if (name === 'data.mdb' && kind === 'loop') continue
      await expect(openFolderStorage(folder), `${name}, ${kind}`).rejects.toMatchObject({
        code: 'FOLDER_UNUSABLE',
        message: expect.stringContaining(name),
      })
      rmSync(path, { recursive: true, force: true })
    }
})

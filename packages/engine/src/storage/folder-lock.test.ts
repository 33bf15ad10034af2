import { once } from 'node:events'
import { symlinkSync } from 'node:fs'
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

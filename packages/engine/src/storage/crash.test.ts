import { once } from 'node:events'
import { expect, test } from 'vitest'
import { openFolderStorage } from './folder.js'
import { output, startProcess, temporaryFolders } from './testing.js'

const folders = temporaryFolders()

/** 16 writers put pairs as fast as they can and print the number of each pair once it is acknowledged. */
const busyWriters = `
  import { writeSync } from 'node:fs'
  const storage = await openFolderStorage(folder)
  let next = 0
  for (let writer = 0; writer < 16; writer++) void write()
  async function write() {
    const number = String(next++)
    await storage.write((view) => {
      view.put(Buffer.from('a' + number), Buffer.alloc(300, number))
      view.put(Buffer.from('b' + number), Buffer.alloc(300, number))
    })
    writeSync(1, number + '\\n')
    void write()
  }`

test('every write that was acknowledged before a kill exists after it, and none is partial', async () => {
  const folder = folders()
  for (const moment of [50, 400, 900]) {
    const child = startProcess(folder, busyWriters)
    const acknowledged = await output(child, new RegExp(`^${moment}$`, 'm'))
    child.kill('SIGKILL')
    await once(child, 'exit')
    const storage = await openFolderStorage(folder)
    const lines = acknowledged.slice(0, acknowledged.lastIndexOf('\n')).split('\n')
    expect(lines.length).toBeGreaterThanOrEqual(moment)
    storage.read((view) => {
      const lost = lines.filter((line) => !view.get(Buffer.from(`a${line}`))?.equals(Buffer.alloc(300, line)))
      expect(lost).toEqual([])
      const firsts = Array.from(view.range({ to: Buffer.from('b') }), ({ key }) => key.toString().slice(1))
      const seconds = Array.from(view.range({ from: Buffer.from('b') }), ({ key }) => key.toString().slice(1))
      expect(firsts).toEqual(seconds)
    })
    await storage.close()
  }
})

/** Puts 30 values of 200 kB one by one, then removes them, and prints the outcome of each. */
const growingFile = `
  process.on('SIGXFSZ', () => {})
  const storage = await openFolderStorage(folder)
  const report = (write) => write.then(() => console.log('ok'), (error) => console.log(error.code))
  for (let number = 10; number < 40; number++) {
    await report(storage.write((view) => view.put(Buffer.from('k' + number), Buffer.alloc(200_000))))
  }
  console.log(storage.read((view) => Array.from(view.range({})).length))
  await report(storage.write((view) => { for (const { key } of view.range({})) view.remove(Buffer.from(key)) }))
  await report(storage.write((view) => view.put(Buffer.from('small'), Buffer.alloc(1000))))
  await storage.close()`

test('on a full disk, writes fail one by one, reads and smaller writes continue', async () => {
  const folder = folders()
  const lines = (await output(startProcess(folder, growingFile, 'ulimit -f 6000'))).trimEnd().split('\n')
  const kept = lines.indexOf('STORAGE_FULL')
  expect(kept).toBeGreaterThan(5)
  expect(new Set(lines.slice(kept, 30))).toEqual(new Set(['STORAGE_FULL']))
  expect(lines.slice(30)).toEqual([String(kept), 'ok', 'ok'])
  const storage = await openFolderStorage(folder)
  expect(storage.read((view) => Array.from(view.range({}), ({ key }) => key.toString()))).toEqual(['small'])
  await storage.close()
})

/** Fills the disk, then starts a write that it refuses and another one, which prints how many commits failed meanwhile. */
const nextAfterFailure = `
  process.on('SIGXFSZ', () => {})
  let failed = 0
  const storage = await openFolderStorage(folder, { onFailedCommit: () => failed++ })
  const putLarge = (key) => storage.write((view) => view.put(Buffer.from(key), Buffer.alloc(200_000)))
  for (let number = 10; number < 40; number++) await putLarge('k' + number).catch(() => {})
  const before = failed
  const refused = putLarge('last').catch(() => {})
  console.log(await storage.write(() => failed - before))
  await refused
  await storage.close()`

test('on a full disk, a failed commit is reported before the next write runs', async () => {
  const lines = await output(startProcess(folders(), nextAfterFailure, 'ulimit -f 6000'))
  expect(lines.trimEnd()).toBe('1')
})

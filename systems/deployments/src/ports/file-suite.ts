import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { FileStore, StoredFile } from './files.js'

/** One conformance test of the port. */
export interface FileCase {
  readonly name: string
  run(files: FileStore): Promise<void>
}

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/**
 * The conformance tests of file stores: `for (const { name, run } of fileCases) test(name, () =>
 * run(files))`.
 */
export const fileCases: readonly FileCase[] = [
  {
    name: 'a stored file is read as it was written',
    run: async (files) => {
      const content = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251)
      await files.write(hashOf(content), content)
      assert.equal(await files.has(hashOf(content)), true)
      assert.deepEqual(Buffer.from((await files.read(hashOf(content)))!), Buffer.from(content))
    },
  },
  {
    name: 'an empty file is a file',
    run: async (files) => {
      const content = new Uint8Array()
      await files.write(hashOf(content), content)
      assert.equal((await files.read(hashOf(content)))?.length, 0)
    },
  },
  {
    name: 'a file that was never stored is missing',
    run: async (files) => {
      const missing = 'f'.repeat(64)
      assert.equal(await files.has(missing), false)
      assert.equal(await files.read(missing), undefined)
    },
  },
  {
    name: 'a file is listed, and removed unless it was used since',
    run: async (files) => {
      if (!files.list || !files.markUsed || !files.remove) return
      const content = Buffer.from('not needed any more')
      const hash = hashOf(content)
      await files.write(hash, content)
      await files.markUsed(hash)
      const listed: StoredFile[] = []
      for await (const file of files.list()) if (file.hash === hash) listed.push(file)
      assert.equal(listed.length, 1)
      assert.equal(listed[0]!.bytes, content.length)
      assert.equal(await files.remove(hash, listed[0]!.usedAt), false)
      assert.equal(await files.has(hash), true)
      assert.equal(await files.remove(hash, listed[0]!.usedAt + 60_000), true)
      assert.equal(await files.has(hash), false)
      assert.equal(await files.remove(hash, listed[0]!.usedAt + 60_000), false)
    },
  },
  {
    name: 'several processes can store one file concurrently',
    run: async (files) => {
      const content = Buffer.from('one content')
      await Promise.all(Array.from({ length: 8 }, () => files.write(hashOf(content), content)))
      assert.deepEqual(Buffer.from((await files.read(hashOf(content)))!), content)
    },
  },
]

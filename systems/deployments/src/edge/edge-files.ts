import { TablewrightError } from '@tablewright/base'
import type { FileStore } from '../ports/files.js'
import type { Manifest } from '../rules/files/manifest.js'
import { ByteCache } from './byte-cache.js'

const megabyte = 1_048_576

/**
 * Reads manifests and parts of files, and caches recently used ones. Their content never changes, because
 * they are named by hash.
 */
export class EdgeFiles {
  readonly #store: FileStore
  readonly #manifests = new ByteCache<Manifest['files']>(64 * megabyte)
  readonly #parts = new ByteCache<Uint8Array>(128 * megabyte)

  constructor(store: FileStore) {
    this.#store = store
  }

  /** Returns the files of a deployment, synchronously if they are cached. */
  manifest(hash: string): Manifest['files'] | Promise<Manifest['files']> {
    return (
      this.#manifests.get(hash) ??
      this.#manifests.load(hash, async () => {
        const content = await this.#read(hash)
        const { files } = JSON.parse(Buffer.from(content).toString()) as Manifest
        // Parsed objects take several times the memory of their JSON.
        return { value: files, bytes: content.length * 4 }
      })
    )
  }

  /** Returns a part of a file, synchronously if it is cached. */
  part(hash: string): Uint8Array | Promise<Uint8Array> {
    return (
      this.#parts.get(hash) ??
      this.#parts.load(hash, async () => {
        const value = await this.#read(hash)
        return { value, bytes: value.length }
      })
    )
  }

  async #read(hash: string): Promise<Uint8Array> {
    const content = await this.#store.read(hash)
    if (content !== undefined) return content
    throw new TablewrightError('FILE_LOST', `File ${hash} of a deployment is not stored.`, {
      remedy: 'Upload the folder of the deployment again.',
      data: { hash },
    })
  }
}

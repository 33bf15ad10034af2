/** A stored file, without its content. */
export interface StoredFile {
  readonly hash: string
  readonly bytes: number
  /** When it was written or marked as used last, in milliseconds. */
  readonly usedAt: number
}

/**
 * Keeps the uploaded files of deployments by the SHA-256 of their content. The same content is stored once, and content
 * never changes under its name: storing twice does nothing. A store without `list`, `markUsed` and `remove` keeps all files.
 */
export interface FileStore {
  has(hash: string): Promise<boolean>
  write(hash: string, content: Uint8Array): Promise<void>
  /** Returns undefined if the file is not stored. */
  read(hash: string): Promise<Uint8Array | undefined>
  list?(): AsyncIterable<StoredFile>
  /** An upload relies on the file: `usedAt` is now. */
  markUsed?(hash: string): Promise<void>
  /** Removes a file that was not used since the time. Returns whether it did. */
  remove?(hash: string, notUsedSince: number): Promise<boolean>
}

/** A store of files that removes those that nothing needs. */
export type RemovingFileStore = Required<FileStore>

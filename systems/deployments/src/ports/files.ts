/** A stored file, without its content. */
export interface StoredFile {
  readonly hash: string
  readonly bytes: number
  /** Time of the last write or use, in milliseconds. */
  readonly usedAt: number
}

/**
 * Stores the uploaded files of deployments by the SHA-256 of their content. The same content is stored once;
 * storing it again does nothing. A store without `list`, `markUsed` and `remove` keeps all files.
 */
export interface FileStore {
  has(hash: string): Promise<boolean>
  write(hash: string, content: Uint8Array): Promise<void>
  /** Returns undefined if the file is not stored. */
  read(hash: string): Promise<Uint8Array | undefined>
  list?(): AsyncIterable<StoredFile>
  /** Sets `usedAt` to now, because an upload reuses the file. */
  markUsed?(hash: string): Promise<void>
  /** Removes a file that was not used since this time. Returns whether it was removed. */
  remove?(hash: string, notUsedSince: number): Promise<boolean>
}

/** A file store that can remove files. */
export type RemovingFileStore = Required<FileStore>

/**
 * Keeps the uploaded files of deployments by the SHA-256 of their content. The same content is stored once, and content
 * never changes under its name: storing twice does nothing.
 */
export interface FileStore {
  has(hash: string): Promise<boolean>
  write(hash: string, content: Uint8Array): Promise<void>
  /** Returns undefined if the file is not stored. */
  read(hash: string): Promise<Uint8Array | undefined>
}

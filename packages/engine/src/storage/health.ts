import { isTablewrightError, TablewrightError } from '@tablewright/base'

/** Whether a storage accepts reads and writes, and the reason if not. */
export type StorageHealth =
  | { readonly healthy: true }
  | { readonly healthy: false; readonly code: StorageTrouble; readonly reason: string }

/**
 * `STORAGE_FULL`: only reads and deletes are served. `STORAGE_UNAVAILABLE`: no request is served until the file can
 * be written.
 */
export type StorageTrouble = 'STORAGE_FULL' | 'STORAGE_UNAVAILABLE'

/** Messages for clients. Paths and causes are for the operator. */
export const troubleMessages: Readonly<Record<StorageTrouble, string>> = {
  STORAGE_FULL: 'The disk is full: writes are refused until there is room. Reads and deletes are served.',
  STORAGE_UNAVAILABLE: 'The data file can not be written: requests are refused until it can be.',
}

export const isHealthy: StorageHealth = { healthy: true }

export function troubled(code: StorageTrouble): StorageHealth {
  return { healthy: false, code, reason: troubleMessages[code] }
}

export function unavailableError(cause: unknown): TablewrightError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new TablewrightError(
    'STORAGE_UNAVAILABLE',
    `The data file could not be written (${reason}). Nothing is served until it can be written.`,
    { remedy: 'Check the disk; the data file is reopened automatically.', cause },
  )
}

/** Whether the storage could not make a write durable. The data is intact. */
export function isWriteFailure(error: unknown): boolean {
  return isStorageTrouble(error) || isTablewrightError(error, 'STORAGE_FAILED')
}

/** Whether the storage refused a valid request because of a lasting problem, such as a full disk. */
export function isStorageTrouble(
  error: unknown,
): error is TablewrightError & { readonly code: StorageTrouble } {
  return isTablewrightError(error, 'STORAGE_FULL') || isTablewrightError(error, 'STORAGE_UNAVAILABLE')
}

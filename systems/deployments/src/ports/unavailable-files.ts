import { refuse } from '@tablewright/system'
import type { FileStore } from './files.js'

/** Stands for a store of files that nobody configured. */
export const unavailableFiles: FileStore = { has: missing, write: missing, read: missing }

async function missing(): Promise<never> {
  throw refuse('FILES_UNAVAILABLE', 'No storage for uploaded files is configured.', {
    remedy: 'Configure the port files of deployments: folderFiles() or s3Files().',
  })
}

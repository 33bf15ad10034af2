import { refuse } from '@tablewright/system'
import type { FileStore } from './files.js'

/** The file store if none is configured. Every call throws. */
export const unavailableFiles: FileStore = { has: missing, write: missing, read: missing }

async function missing(): Promise<never> {
  throw refuse('FILES_UNAVAILABLE', 'No storage for uploaded files is configured.', {
    remedy: 'Configure the port files of deployments: folderFiles() or s3Files().',
  })
}

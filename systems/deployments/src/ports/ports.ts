import { port } from '@tablewright/system'
import type { DeploymentsDb } from '../db.js'
import type { FileStore } from './files.js'
import type { Hosting } from './hosting.js'
import { memoryFiles } from './memory-files.js'
import { storedHosting } from './stored-hosting.js'

const oneMinute = 60_000
const fifteenMinutes = 900_000

/** The external services of the deployments. */
export const ports = {
  hosting: port<Hosting, DeploymentsDb>({
    summary: 'Creates and destroys the stacks of managed deployments',
    deadlines: { create: fifteenMinutes, destroy: fifteenMinutes },
    builtIn: storedHosting,
  }),
  files: port<FileStore, DeploymentsDb>({
    summary: 'Stores uploaded files by the hash of their content',
    deadlines: { has: oneMinute, write: oneMinute, read: oneMinute },
    builtIn: (_, clock) => memoryFiles(clock),
  }),
}

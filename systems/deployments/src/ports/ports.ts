import { port } from '@tablewright/system'
import type { DeploymentsDb } from '../db.js'
import type { Hosting } from './hosting.js'
import { storedHosting } from './stored-hosting.js'

const fifteenMinutes = 900_000

/** The services outside of the deployments that they call. */
export const ports = {
  hosting: port<Hosting, DeploymentsDb>({
    summary: 'Creates and destroys what managed deployments run on',
    deadlines: { create: fifteenMinutes, destroy: fifteenMinutes },
    builtIn: storedHosting,
  }),
}

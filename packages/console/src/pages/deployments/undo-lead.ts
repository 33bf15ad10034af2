import type { Undo } from '../../api/call.js'
import type { Alias } from './types.js'

/** Leads an alias back to the deployment that it led to. */
export function undoLead({ hostname, basePath, deploymentId }: Alias): Undo {
  return ({ revision }: Alias) => ({
    operation: 'POST /aliases/:hostname/rollback',
    input: { hostname, basePath, to: deploymentId },
    version: revision,
  })
}

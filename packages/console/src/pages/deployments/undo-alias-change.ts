import type { Undo } from '../../api/call.js'
import type { Alias } from './types.js'

/** Returns the call that points an alias back to its previous deployment. */
export function undoAliasChange({ hostname, basePath, deploymentId }: Alias): Undo {
  return ({ revision }: Alias) => ({
    operation: 'POST /aliases/:hostname/rollback',
    input: { hostname, basePath, to: deploymentId },
    version: revision,
  })
}

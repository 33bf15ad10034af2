import type { Undo } from '../../api/call.js'
import type { Alias } from './types.js'

/** Points an alias back to its former deployment. */
export function undoAliasChange({ hostname, basePath, deploymentId }: Alias): Undo {
  return ({ revision }: Alias) => ({
    operation: 'POST /aliases/:hostname/rollback',
    input: { hostname, basePath, to: deploymentId },
    version: revision,
  })
}

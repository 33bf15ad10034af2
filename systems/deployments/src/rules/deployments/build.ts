import { json } from '@tablewright/design'
import { refuse } from '@tablewright/system'
import { written } from '../../design/kinds.js'
import { limits } from '../../limits.js'

/** Output of a build, given when a deployment is created or finished. */
export const buildFields = {
  deploymentAlias: written.deploymentAlias().optional(),
  routes: json().optional(),
  config: json().optional(),
}

/** Throws if the build output is too large for the item of an alias. */
export function requireRoom(build: { readonly routes?: unknown; readonly config?: unknown }): void {
  requireBytes('routes', build.routes, limits.routesBytes)
  requireBytes('config', build.config, limits.configBytes)
}

function requireBytes(field: 'routes' | 'config', value: unknown, max: number): void {
  if (value === undefined) return
  const bytes = Buffer.byteLength(JSON.stringify(value))
  if (bytes <= max) return
  throw refuse('BUILD_TOO_LARGE', `${field} has ${bytes} bytes; there is room for ${max}.`, {
    field,
    remedy: 'Keep it in a file of the deployment, and name that file.',
    data: { bytes, max },
  })
}

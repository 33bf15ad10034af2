import { isTablewrightError, TablewrightError } from '@tablewright/base'
import { refuse } from '@tablewright/system'
import type { AliasKey, DeploymentStatus } from './db.js'

/** The HTTP status of each error code of the deployments. */
export const problems: Readonly<Record<string, number>> = {
  DEPLOYMENT_EXISTS: 409,
  DEPLOYMENT_STATE: 409,
  DEPLOYMENT_UNFINISHED: 409,
  DEPLOYMENT_HAS_ALIASES: 409,
  ALIASES_CHANGED: 409,
  HOST_OF_OTHER_PROJECT: 409,
  DEPLOYMENT_MANAGED: 409,
  ALIAS_EXISTS: 409,
  REVISION_MISMATCH: 412,
  NOTHING_TO_ROLL_BACK: 409,
  BUILD_TOO_LARGE: 422,
  HASH_MISMATCH: 422,
  PART_MISSING: 409,
  UPLOAD_INVALID: 422,
  FILES_UNAVAILABLE: 503,
}

export function noDeployment(deploymentId: string): TablewrightError {
  return refuse('NOT_FOUND', `There is no deployment ${deploymentId}.`, {
    field: 'deploymentId',
    remedy: 'Check the id; destroyed deployments are not kept.',
    data: { deploymentId },
  })
}

export function noAlias(key: AliasKey): TablewrightError {
  return refuse('NOT_FOUND', `There is no alias ${addressOf(key)}.`, {
    field: 'hostname',
    remedy: 'Check the host name and the base path, or create the alias.',
    data: { ...key },
  })
}

export function unfinished(deploymentId: string, status: unknown): TablewrightError {
  return refuse(
    'DEPLOYMENT_UNFINISHED',
    `Deployment ${deploymentId} is ${status}: no alias may point to it.`,
    {
      field: 'deploymentId',
      remedy: 'Wait until it is FINISHED, or choose another deployment.',
      data: { deploymentId, status },
    },
  )
}

export function hasAliases(deploymentId: string, aliasCount: unknown): TablewrightError {
  return refuse('DEPLOYMENT_HAS_ALIASES', `${aliasCount} aliases point to deployment ${deploymentId}.`, {
    field: 'deploymentId',
    remedy: `Point them elsewhere, or confirm with deleteAliases ${aliasCount} that they are deleted too.`,
    data: { deploymentId, aliasCount },
  })
}

export function aliasesChanged(deploymentId: string, seen: number, aliasCount: number): TablewrightError {
  return refuse(
    'ALIASES_CHANGED',
    `${aliasCount} aliases point to deployment ${deploymentId}, not ${seen}: nothing was deleted.`,
    {
      field: 'deleteAliases',
      remedy: 'List its aliases, and give their number.',
      data: { deploymentId, aliasCount },
    },
  )
}

export function otherProject(key: AliasKey, owner: string, project: string | undefined): TablewrightError {
  return refuse(
    'HOST_OF_OTHER_PROJECT',
    `Host ${key.hostname} serves project ${owner}${project === undefined ? '' : `, not ${project}`}.`,
    {
      field: 'takeOver',
      remedy: 'Choose another host name, or set takeOver to take it over from that project.',
      data: { ...key, owner, ...(project !== undefined && { project }) },
    },
  )
}

export function managedElsewhere(deploymentId: string): TablewrightError {
  return refuse(
    'DEPLOYMENT_MANAGED',
    `Deployment ${deploymentId} is managed: only its hosting reports on it.`,
    {
      field: 'deploymentId',
      remedy: 'Create it unmanaged to report its events yourself.',
      data: { deploymentId },
    },
  )
}

export function wrongState(deploymentId: string, status: DeploymentStatus, remedy: string): TablewrightError {
  return refuse('DEPLOYMENT_STATE', `Deployment ${deploymentId} is ${status}.`, {
    field: 'deploymentId',
    remedy,
    data: { deploymentId, status },
  })
}

export function revisionMismatch(key: AliasKey, expected: number, actual: number): TablewrightError {
  return refuse('REVISION_MISMATCH', `Alias ${addressOf(key)} has revision ${actual}, not ${expected}.`, {
    field: 'revision',
    remedy: 'Read the alias again, and repeat the change.',
    data: { ...key, expected, actual },
  })
}

/** Formats an address: `www.example.com/docs`. */
export function addressOf({ hostname, basePath }: AliasKey): string {
  return hostname + basePath
}

/**
 * Converts the error of a write that was refused because of its deployment to a domain error. Returns other
 * errors unchanged.
 */
export function refusedTarget(error: unknown, deploymentId: string): unknown {
  if (!isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND')) return error
  const { entity, current, key } = error.data as {
    readonly entity?: string
    readonly current?: { readonly status?: string }
    readonly key?: { readonly SK?: string }
  }
  if (entity !== 'Deployment' || key?.SK !== `D#${deploymentId}`) return error
  if (!current) return noDeployment(deploymentId)
  // A later generation exists, so this deletion has finished.
  if (current.status === 'FINISHED') return new TablewrightError('CONFLICT', 'The deployment was replaced.')
  return unfinished(deploymentId, current.status)
}

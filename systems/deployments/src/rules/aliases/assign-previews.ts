import { createHash } from 'node:crypto'
import { isTablewrightError } from '@tablewright/base'
import { retryOnConflict } from '@tablewright/system'
import type { AliasKey, DeploymentItem } from '../../db.js'
import type { Deployments } from '../../open.js'
import { makeAlias, moveAlias } from './change-alias.js'

/**
 * Points the preview host names of a finished deployment to it: its own, and that of its branch unless a
 * newer deployment of the branch has it. Returns the number of host names that were created or changed.
 */
export async function assignPreviews(services: Deployments, deploymentId: string): Promise<number> {
  const deployment = await services.db.getDeploymentById({ deploymentId })
  if (deployment?.status !== 'FINISHED' || deployment.previews !== 'DUE') return 0
  let assigned = 0
  try {
    for (const hostname of previewHosts(deployment, services.previewDomain)) {
      const key = { hostname, basePath: '/' }
      if (await retryOnConflict(services, () => assign(services, key, deployment))) assigned++
    }
    await services.db.finishPreviews({ deploymentId, generation: deployment.generation })
  } catch (error) {
    // Destroyed, or assigned by another process, in the meantime.
    const changed = ['CONDITION_FAILED', 'NOT_FOUND', 'DEPLOYMENT_UNFINISHED'] as const
    if (!isTablewrightError(error, ...changed)) throw error
  }
  return assigned
}

async function assign(services: Deployments, key: AliasKey, deployment: DeploymentItem): Promise<boolean> {
  const current = await services.db.getAliasById(key)
  if (!current) {
    await makeAlias(services, key, deployment)
    return true
  }
  // Never take the host name from another project, and never go back to an older deployment.
  if (current.project !== deployment.project || current.deploymentId === deployment.deploymentId) return false
  const served = await services.db.getDeploymentById({ deploymentId: current.deploymentId })
  if (served && served.createDate >= deployment.createDate) return false
  await moveAlias(services, current, deployment, { change: 'REPLACED' })
  return true
}

/**
 * Returns the preview host names: `shop-3f9a1c2b.preview.localhost` for the deployment,
 * `shop-git-main.preview.localhost` for its branch.
 */
export function previewHosts(
  {
    deploymentId,
    generation,
    project,
    branch,
  }: Pick<DeploymentItem, 'deploymentId' | 'generation' | 'project' | 'branch'>,
  domain: string,
): readonly string[] {
  if (project === undefined) return []
  const own = `${project}-${shortHash(`${deploymentId}#${generation}`)}.${domain}`
  return branch === undefined ? [own] : [`${branchLabel(project, branch)}.${domain}`, own]
}

const maxLabel = 63

/** Shortens a branch name that is too long for a label, with a hash that keeps it unique. */
function branchLabel(project: string, branch: string): string {
  const slug = branch
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const label = `${project}-git-${slug}`
  if (slug === branch && label.length <= maxLabel) return label
  const hash = shortHash(branch)
  return `${label.slice(0, maxLabel - hash.length - 1).replace(/-+$/, '')}-${hash}`
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

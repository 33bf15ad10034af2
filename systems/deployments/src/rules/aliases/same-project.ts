import type { AliasKey, DeploymentItem, RouteItem } from '../../db.js'
import type { Deployments } from '../../open.js'
import { otherProject } from '../../problems.js'

/**
 * Refuses a host that serves another project. The alias itself is compared as it was read, and the write that follows is
 * conditional on that; the other base paths of the host are read just before.
 */
export async function requireSameProject(
  { db }: Deployments,
  key: AliasKey,
  current: RouteItem | null,
  { project }: DeploymentItem,
): Promise<void> {
  if (current) {
    if (current.project !== undefined && current.project !== project) {
      throw otherProject(key, current.project, project)
    }
    return
  }
  if (project === undefined) return
  for await (const { project: owner } of db.getAliasByHostname({ hostname: key.hostname })) {
    if (owner !== undefined && owner !== project) throw otherProject(key, owner, project)
  }
}

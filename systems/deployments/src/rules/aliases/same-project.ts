import type { AliasKey, DeploymentItem, DeploymentsDb, RouteItem } from '../../db.js'
import type { Deployments } from '../../open.js'
import { otherProject } from '../../problems.js'
import { starAbove } from '../resolve/resolver.js'

/**
 * Throws if a host serves another project, also through a wildcard. The write is conditional on the alias
 * that was read. The other base paths of the host, and the wildcard, are read just before.
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
  for (const { project: owner } of await routesServing(db, key.hostname)) {
    if (owner !== undefined && owner !== project) throw otherProject(key, owner, project)
  }
}

/** Returns the routes of a host name, and those of its wildcard unless the name itself serves all paths. */
async function routesServing(db: DeploymentsDb, hostname: string): Promise<readonly RouteItem[]> {
  const routes: RouteItem[] = []
  for await (const route of db.getAliasByHostname({ hostname })) routes.push(route)
  const star = starAbove(hostname)
  if (star === undefined || routes.some(({ basePath }) => basePath === '/')) return routes
  for await (const route of db.getAliasByHostname({ hostname: star })) routes.push(route)
  return routes
}

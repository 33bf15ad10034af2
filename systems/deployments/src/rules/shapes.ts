import { boolean, id, integer, json, oneOf, reversedHostname, text, timestamp } from '@tablewright/design'
import type { AliasKey, DeploymentItem, RouteItem } from '../db.js'
import { deploymentStatus, loggedEvent } from '../design/kinds.js'
import type { Deployments } from '../open.js'
import { noAlias, noDeployment } from '../problems.js'

/** Fields of a deployment in the document's list. */
const documentSummary = {
  deploymentId: id(),
  createDate: timestamp(),
  deploymentAlias: text().optional(),
  status: deploymentStatus(),
}

/** Fields of a deployment in a list. The list of all deployments has no project, branch and commit. */
export const deploymentSummary = {
  ...documentSummary,
  project: text().optional(),
  branch: text().optional(),
  commit: text().optional(),
}

export const deploymentShape = {
  ...deploymentSummary,
  generation: integer(),
  commitMessage: text().optional(),
  commitAuthor: text().optional(),
  manifest: text().optional(),
  managed: boolean(),
  aliasCount: integer(),
  destroyAttempt: integer(),
  failureReason: text().optional(),
  releaseDate: timestamp().optional(),
  updateDate: timestamp(),
  routes: json(),
  config: json(),
}

/** Fields of an alias in a list. */
export const aliasSummary = {
  hostname: reversedHostname(),
  /** The host name in Unicode, if it differs. */
  displayName: text().optional(),
  basePath: text(),
  deploymentId: id(),
  createDate: timestamp(),
  deploymentAlias: text().optional(),
}

export const aliasShape = {
  ...aliasSummary,
  project: text().optional(),
  manifest: text().optional(),
  revision: integer(),
  routes: json(),
}

/** An alias after a change, and the deployment that it pointed to before. */
export const changedAliasShape = { ...aliasShape, replaced: id().optional() }

export const historyShape = {
  revision: integer(),
  deploymentId: id(),
  change: oneOf('REPLACED', 'ROLLED_BACK', 'DELETED'),
  replacedBy: id().optional(),
  replacedDate: timestamp(),
  /** The actor of the change; absent for jobs of the system. */
  actor: text().optional(),
}

export async function requireDeployment({ db }: Deployments, deploymentId: string): Promise<DeploymentItem> {
  const deployment = await db.getDeploymentById({ deploymentId })
  if (!deployment) throw noDeployment(deploymentId)
  return deployment
}

export async function requireAlias({ db }: Deployments, key: AliasKey): Promise<RouteItem> {
  const alias = await db.getAliasById(key)
  if (!alias) throw noAlias(key)
  return alias
}

export const logShape = {
  logDate: timestamp(),
  generation: integer(),
  event: loggedEvent(),
  attempt: integer().optional(),
  failureReason: text().optional(),
  byHosting: boolean(),
  actor: text().optional(),
}

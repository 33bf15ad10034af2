import { boolean, id, integer, json, oneOf, reversedHostname, text, timestamp } from '@tablewright/design'
import type { AliasKey, DeploymentItem, RouteItem } from '../db.js'
import { deploymentStatus } from '../design/kinds.js'
import type { Deployments } from '../open.js'
import { noAlias, noDeployment } from './refusals.js'

/** What is told of a deployment in a list. */
export const deploymentSummary = {
  deploymentId: id(),
  createDate: timestamp(),
  deploymentAlias: text().optional(),
  status: deploymentStatus(),
}

export const deploymentShape = {
  ...deploymentSummary,
  managed: boolean(),
  aliasCount: integer(),
  destroyAttempt: integer(),
  failureReason: text().optional(),
  releaseDate: timestamp().optional(),
  updateDate: timestamp(),
  routes: json(),
  config: json(),
}

/** What is told of an alias in a list. */
export const aliasSummary = {
  hostname: reversedHostname(),
  basePath: text(),
  deploymentId: id(),
  createDate: timestamp(),
  deploymentAlias: text().optional(),
}

export const aliasShape = { ...aliasSummary, revision: integer(), routes: json() }

/** An alias after a change, and the deployment that it led to before. */
export const changedAliasShape = { ...aliasShape, replaced: id().optional() }

export const historyShape = {
  revision: integer(),
  deploymentId: id(),
  change: oneOf('REPLACED', 'ROLLED_BACK', 'DELETED'),
  replacedBy: id().optional(),
  replacedDate: timestamp(),
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

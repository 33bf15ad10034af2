import type { Address } from '@tablewright/deployments/api'

export type {
  Address,
  Alias,
  Deployment,
  DeploymentStatus,
  HistoryEntry,
  ListedAlias,
  ListedDeployment,
  LogEntry,
  Resolved,
  Stack,
} from '@tablewright/deployments/api'

export const deployments = 'deployments'

export const deploymentLink = (deploymentId: string) =>
  `/systems/deployments/deployments/${encodeURIComponent(deploymentId)}`

/** Returns the link to the deployments of a project, or of one of its branches. */
export function projectLink(project: string, branch?: string): string {
  const query = new URLSearchParams({ project, ...(branch !== undefined && { branch }) })
  return `/systems/deployments?${query}`
}

export function aliasLink({ hostname, basePath }: Address): string {
  const path = basePath === '/' ? '' : `?path=${encodeURIComponent(basePath)}`
  return `/systems/deployments/aliases/${encodeURIComponent(hostname)}${path}`
}

/** Formats an address: `www.example.com/docs`. */
export function addressText({ hostname, basePath }: Address): string {
  return basePath === '/' ? hostname : hostname + basePath
}

/** The field of forms that change the target of an alias. */
export const takeOverField = { takeOver: { label: 'Take the host over from another project' } }

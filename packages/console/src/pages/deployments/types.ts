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

/** The list of a project's deployments, or of one of its branches. */
export function projectLink(project: string, branch?: string): string {
  const query = new URLSearchParams({ project, ...(branch !== undefined && { branch }) })
  return `/systems/deployments?${query}`
}

export function aliasLink({ hostname, basePath }: Address): string {
  const path = basePath === '/' ? '' : `?path=${encodeURIComponent(basePath)}`
  return `/systems/deployments/aliases/${encodeURIComponent(hostname)}${path}`
}

/** `www.example.com/docs`. */
export function addressText({ hostname, basePath }: Address): string {
  return basePath === '/' ? hostname : hostname + basePath
}

/** Field of forms that change where an alias points. */
export const takeOverField = { takeOver: { label: 'Take the host over from another project' } }

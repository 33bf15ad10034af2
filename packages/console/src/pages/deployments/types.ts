/** What the pages of the deployments read of the API's answers. */

export type DeploymentStatus =
  | 'INITIALIZED'
  | 'CREATE_IN_PROGRESS'
  | 'CREATE_COMPLETE'
  | 'CREATE_FAILED'
  | 'FINISHED'
  | 'DESTROY_REQUESTED'
  | 'DESTROY_IN_PROGRESS'
  | 'DESTROY_FAILED'

export interface ListedDeployment {
  readonly deploymentId: string
  readonly createDate: string
  readonly deploymentAlias?: string
  readonly status: DeploymentStatus
}

export interface Deployment extends ListedDeployment {
  readonly managed: boolean
  readonly aliasCount: number
  readonly destroyAttempt: number
  readonly failureReason?: string
  readonly releaseDate?: string
  readonly updateDate: string
  readonly routes: unknown
  readonly config: unknown
}

export interface Stack {
  readonly state: 'CREATED' | 'DESTROYED'
  readonly resources: readonly string[]
  readonly createDate: string
}

/** Where an alias is. */
export interface Address {
  readonly hostname: string
  readonly basePath: string
}

export interface ListedAlias extends Address {
  readonly deploymentId: string
  readonly createDate: string
  readonly deploymentAlias?: string
}

export interface Alias extends ListedAlias {
  readonly revision: number
  readonly routes: unknown
  readonly config?: unknown
}

export interface HistoryEntry {
  readonly revision: number
  readonly deploymentId: string
  readonly change: 'REPLACED' | 'ROLLED_BACK' | 'DELETED'
  readonly replacedBy?: string
  readonly replacedDate: string
}

export interface Resolved extends Address {
  readonly deploymentId: string
  readonly deploymentAlias?: string
  readonly routes: unknown
}

export const deployments = 'deployments'

export const deploymentLink = (deploymentId: string) =>
  `/systems/deployments/deployments/${encodeURIComponent(deploymentId)}`

export function aliasLink({ hostname, basePath }: Address): string {
  const path = basePath === '/' ? '' : `?path=${encodeURIComponent(basePath)}`
  return `/systems/deployments/aliases/${encodeURIComponent(hostname)}${path}`
}

/** `www.example.com/docs`. */
export function addressText({ hostname, basePath }: Address): string {
  return basePath === '/' ? hostname : hostname + basePath
}

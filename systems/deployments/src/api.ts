import type { Answer, AnswerItem } from '@tablewright/system'
import type { listAliases } from './rules/aliases/list-aliases.js'
import type { showAlias, showHistory } from './rules/aliases/show-alias.js'
import type { listDeployments } from './rules/deployments/list-deployments.js'
import type { showDeployment } from './rules/deployments/show-deployment.js'
import type { showLog } from './rules/deployments/show-log.js'
import type { showStack } from './rules/deployments/show-stack.js'
import type { resolveRequest } from './rules/resolve/resolve-request.js'

// Types of the HTTP API's answers, derived from the actions.

export type ListedDeployment = AnswerItem<typeof listDeployments>
export type DeploymentStatus = ListedDeployment['status']
export type Deployment = Answer<typeof showDeployment>
export type LogEntry = AnswerItem<typeof showLog>
export type Stack = Answer<typeof showStack>
export type ListedAlias = AnswerItem<typeof listAliases>
export type Alias = Answer<typeof showAlias>
/** Host name and base path of an alias. */
export type Address = Pick<Alias, 'hostname' | 'basePath'>
export type HistoryEntry = AnswerItem<typeof showHistory>
export type Resolved = Answer<typeof resolveRequest>

import { type Route, route } from '@tablewright/system'
import { runHosting } from './jobs/host-deployments.js'
import { runFileRemoval } from './jobs/remove-files.js'
import { runRetention } from './jobs/retire-deployments.js'
import { createAlias, promoteDeployment } from './rules/aliases/create-alias.js'
import { deleteAlias } from './rules/aliases/delete-alias.js'
import { listAliases } from './rules/aliases/list-aliases.js'
import { rollbackAlias } from './rules/aliases/rollback-alias.js'
import { showAlias, showHistory } from './rules/aliases/show-alias.js'
import { createDeployment } from './rules/deployments/create-deployment.js'
import { deleteDeployment } from './rules/deployments/delete-deployment.js'
import { listDeployments } from './rules/deployments/list-deployments.js'
import { showDeployment } from './rules/deployments/show-deployment.js'
import { showLog } from './rules/deployments/show-log.js'
import { showStack } from './rules/deployments/show-stack.js'
import { reportEvent } from './rules/deployments/update-status.js'
import { finishUpload } from './rules/files/finish-upload.js'
import { findMissingParts, uploadPart } from './rules/files/upload-parts.js'
import { resolveRequest } from './rules/resolve/resolve-request.js'

const revision = { ifMatch: 'revision' } as const

export const routes: readonly Route[] = [
  route('GET /deployments', listDeployments, {
    search: { by: 'startsWith', shows: 'deploymentId', record: '/deployments/:deploymentId' },
  }),
  route('POST /deployments', createDeployment, { status: 201, outcome: 'Deployment <deploymentId> created' }),
  route('GET /deployments/:deploymentId', showDeployment),
  route('DELETE /deployments/:deploymentId', deleteDeployment, {
    outcome: ['Deployment <deploymentId>: <status>', 'Deployment <deploymentId> deleted'],
  }),
  route('GET /deployments/:deploymentId/stack', showStack),
  route('GET /deployments/:deploymentId/log', showLog),
  route('POST /deployments/:deploymentId/events', reportEvent, {
    outcome: ['Deployment <deploymentId>: <status>', 'Deployment <deploymentId> deleted'],
  }),
  route('POST /deployments/:deploymentId/promote', promoteDeployment, {
    ...revision,
    outcome: '<hostname> points to <deploymentId>',
  }),
  route('POST /deployments/:deploymentId/upload', finishUpload, {
    outcome: 'Deployment <deploymentId> finished with <files> files',
  }),
  route('POST /files/missing', findMissingParts, { outcome: 'Parts to upload: <missing>' }),
  route('PUT /files/:hash', uploadPart, { outcome: 'Part stored, <size> bytes' }),
  route('POST /files/removal/run', runFileRemoval, {
    dryRun: 'dryRun',
    outcome: 'Unused files: <removed>, <bytes> bytes. Files in use: <kept>.',
  }),
  route('GET /aliases', listAliases, {
    search: { by: ['startsWith', 'domain'], shows: 'hostname', record: '/aliases/:hostname' },
  }),
  route('POST /aliases', createAlias, {
    status: 201,
    ...revision,
    outcome: '<hostname> points to <deploymentId>',
  }),
  route('GET /aliases/:hostname/history', showHistory),
  route('POST /aliases/:hostname/rollback', rollbackAlias, {
    ...revision,
    outcome: '<hostname> rolled back to <deploymentId>',
  }),
  route('GET /aliases/:hostname/:basePath?', showAlias, revision),
  route('DELETE /aliases/:hostname/:basePath?', deleteAlias, {
    ...revision,
    outcome: '<hostname> deleted; its history stays',
  }),
  route('GET /resolve', resolveRequest),
  route('POST /hosting/run', runHosting, {
    outcome: 'Deployments created: <created>, destroyed: <destroyed>, failed: <failed>',
  }),
  route('POST /retention/run', runRetention, { outcome: 'Deployments retired: <retired>, kept: <kept>' }),
]

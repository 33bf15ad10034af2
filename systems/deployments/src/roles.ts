import { type Access, defineAccess, right } from '@tablewright/system'
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

const builders = { developer: 'any', operator: 'any' } as const

/** The rights of each role on deployments and aliases. */
export const access: Access = defineAccess({
  roles: {
    viewer: 'Looks at deployments and host names',
    developer: 'Deploys, promotes and rolls back',
    operator: 'Has all rights of a developer, deletes aliases and runs jobs',
  },
  rights: {
    read: right(
      [
        listDeployments,
        showDeployment,
        showStack,
        showLog,
        listAliases,
        showHistory,
        showAlias,
        resolveRequest,
      ],
      { viewer: 'any', ...builders },
    ),
    'create-deployment': right(createDeployment, builders),
    'upload-files': right([findMissingParts, uploadPart, finishUpload], builders),
    'report-event': right(reportEvent, builders),
    'delete-deployment': right(deleteDeployment, builders),
    'move-alias': right([createAlias, promoteDeployment, rollbackAlias], builders),
    'delete-alias': right(deleteAlias, { operator: 'any' }),
    'run-jobs': right([runHosting, runRetention, runFileRemoval], { operator: 'any' }),
  },
  builtIn: { maintain: ['operator'] },
})

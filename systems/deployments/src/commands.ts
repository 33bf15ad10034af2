import { type Command, command } from '@tablewright/system'
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

export const commands: readonly Command[] = [
  command('list', listDeployments, [
    'tablewright deploy list',
    'tablewright deploy list --limit 100 --json',
    'tablewright deploy list --status CREATE_FAILED',
    'tablewright deploy list --project shop --branch main',
  ]),
  command('create', createDeployment, [
    'tablewright deploy create --deployment-id shop-42 --deployment-alias "Shop, main"',
    'tablewright deploy create --project shop --branch main --commit 3f2a1c9 --commit-message "New prices"',
    'tablewright deploy create --managed',
  ]),
  command('show <deploymentId>', showDeployment, [
    'tablewright deploy show shop-42',
    'tablewright deploy show shop-42 --wait 60',
  ]),
  command('stack <deploymentId>', showStack, ['tablewright deploy stack shop-42']),
  command('event <deploymentId> <event>', reportEvent, [
    'tablewright deploy event shop-42 CREATE_IN_PROGRESS',
    'tablewright deploy event shop-42 FINISHED',
    'tablewright deploy event shop-42 FINISHED --generation 2',
    'tablewright deploy event shop-42 DESTROY_FAILED --attempt 1 --reason "The bucket is not empty"',
  ]),
  command('log <deploymentId>', showLog, ['tablewright deploy log shop-42']),
  command('delete <deploymentId>', deleteDeployment, [
    'tablewright deploy delete shop-42',
    'tablewright deploy delete shop-42 --delete-aliases 2',
  ]),
  command('promote <deploymentId> <hostname>', promoteDeployment, [
    'tablewright deploy promote shop-42 www.example.com',
    'tablewright deploy promote shop-42 www.example.com --base-path /docs --revision 3',
    'tablewright deploy promote blog-7 www.example.com --take-over',
  ]),
  command('aliases list', listAliases, [
    'tablewright deploy aliases list',
    'tablewright deploy aliases list --deployment-id shop-42',
    'tablewright deploy aliases list --project shop',
    'tablewright deploy aliases list --domain example.com',
  ]),
  command('aliases create <hostname> <deploymentId>', createAlias, [
    'tablewright deploy aliases create www.example.com shop-42',
    'tablewright deploy aliases create "*.preview.example.com" shop-42 --override',
  ]),
  command('aliases show <hostname>', showAlias, [
    'tablewright deploy aliases show www.example.com --base-path /docs',
  ]),
  command('aliases history <hostname>', showHistory, ['tablewright deploy aliases history www.example.com']),
  command('aliases rollback <hostname>', rollbackAlias, [
    'tablewright deploy aliases rollback www.example.com',
    'tablewright deploy aliases rollback www.example.com --to shop-41',
  ]),
  command('aliases delete <hostname>', deleteAlias, ['tablewright deploy aliases delete www.example.com']),
  command('resolve <host>', resolveRequest, [
    'tablewright deploy resolve www.example.com --path /docs/start',
  ]),
  command('files missing', findMissingParts, [
    'tablewright deploy files missing --hashes e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ]),
  command('files put <hash>', uploadPart, [
    'tablewright deploy files put e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 --content ""',
  ]),
  command('files finish <deploymentId>', finishUpload, [
    'tablewright deploy files finish shop-42 --parts e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ]),
  command('files clean', runFileRemoval, ['tablewright deploy files clean --dry-run']),
  command('hosting run', runHosting, ['tablewright deploy hosting run']),
  command('retention run', runRetention, ['tablewright deploy retention run']),
]

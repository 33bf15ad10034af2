import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { accountPool } from '@tablewright/account-pool'
import { deployments } from '@tablewright/deployments'
import { invoicing } from '@tablewright/invoicing'
import { smartLocker } from '@tablewright/smart-locker'
import { tenants } from '@tablewright/tenants'
import { root } from '../tidy/workspace.js'
import { renderScalePage } from './scale-page.js'

const bin = join(root, 'packages', 'cli', 'bin', 'tablewright.js')

/** The pages of `docs` that are made from the program, by path. */
export function referencePages(): Readonly<Record<string, string>> {
  return {
    'docs/reference/command-line.md': printed('reference'),
    'docs/reference/http-api.md': printed('reference', '--http'),
    'docs/scale.md': renderScalePage([
      { title: 'Account pool', model: accountPool.model },
      { title: 'Invoicing', model: invoicing.model },
      { title: 'Deployments', model: deployments.model },
      { title: 'Smart locker', model: smartLocker.model },
      { title: 'Tenants', model: tenants.model },
    ]),
  }
}

function printed(...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`tablewright ${args.join(' ')} ended with ${status}: ${stderr}`)
  return stdout
}

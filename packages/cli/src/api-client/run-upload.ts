import { setTimeout as delay } from 'node:timers/promises'
import { isTablewrightError } from '@tablewright/base'
import type { CallOperation } from '@tablewright/deployments'
import type { AnySystem } from '@tablewright/system'
import type { Context } from '../context.js'
import { startProgress } from '../output/progress.js'
import { systemPackage } from '../systems/known-systems.js'
import type { ApiClient } from './api-client.js'
import { openApi } from './open-api.js'
import type { ServerOptions } from './server-options.js'

/** Options of `deploy upload`. */
export interface UploadCommandOptions extends ServerOptions {
  readonly deploymentId?: string
  readonly deploymentAlias?: string
  readonly project?: string
  readonly branch?: string
  readonly commit?: string
  readonly commitMessage?: string
  readonly commitAuthor?: string
  readonly promote?: string
  readonly takeOver?: true
}

const attempts = 60

/** Uploads a folder, promotes the deployment on request, and prints its address. */
export async function runUpload(
  { terminal }: Context,
  system: AnySystem,
  folder: string,
  options: UploadCommandOptions,
): Promise<void> {
  const { deploymentId, deploymentAlias, project, branch, promote, takeOver = false } = options
  const { commit, commitMessage, commitAuthor } = options
  const source = { project, branch, commit, commitMessage, commitAuthor }
  const deployment = defined({ deploymentId, deploymentAlias, ...source })
  const { uploadFolder } = await systemPackage(
    '@tablewright/deployments',
    () => import('@tablewright/deployments'),
  )
  const api = await openApi(system, options, { note: terminal.note })
  const progress = startProgress(terminal, 'Upload')
  try {
    const call = callerOf(api)
    const onProgress = (done: number) => progress.update(done, 1)
    const report = await uploadFolder(folder, call, { deployment, onProgress })
    const target = { deploymentId: report.deploymentId, hostname: promote, takeOver }
    if (promote !== undefined) await call('POST /deployments/:deploymentId/promote', target)
    progress.end()
    const hosts = await hostsOf(call, report.deploymentId)
    if (options.json) return terminal.printJson({ ...report, hosts })
    const { files, bytes, uploadedParts } = report
    terminal.print(
      `Deployment ${report.deploymentId} is finished: ${files} files, ${bytes} bytes, ${uploadedParts} new.`,
    )
    for (const host of hosts) terminal.print(`  ${host}`)
  } finally {
    progress.end()
    await api.close()
  }
}

function callerOf(api: ApiClient): CallOperation {
  return async (operation, input) => {
    const [method = '', pattern = ''] = operation.split(' ')
    const body = { ...input }
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
      delete body[name]
      return encodeURIComponent(String(input[name]))
    })
    const query = method === 'GET' ? `?${new URLSearchParams(body as Record<string, string>)}` : ''
    const call = { method, path: `/api/deployments${path}${query}`, ...(method !== 'GET' && { body }) }
    return (await sendWithRetry(api, call)).json()
  }
}

/** A site of many small files can exceed the rate that the server allows. */
async function sendWithRetry(api: ApiClient, call: Parameters<ApiClient['send']>[0]): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await api.send(call)
    } catch (error) {
      if (attempt === attempts || !isTablewrightError(error, 'TOO_MANY_REQUESTS')) throw error
      await delay(1_000)
    }
  }
}

async function hostsOf(call: CallOperation, deploymentId: string): Promise<readonly string[]> {
  const page = (await call('GET /aliases', { deploymentId })) as {
    readonly items: readonly { readonly hostname: string; readonly basePath: string }[]
  }
  return page.items.map(({ hostname, basePath }) => hostname + (basePath === '/' ? '' : basePath))
}

function defined(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

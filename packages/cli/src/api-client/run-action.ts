import { type AnySystem, type OutputShape, onlyReads, type Route } from '@tablewright/system'
import type { Context } from '../context.js'
import { renderOutput } from '../systems/render-output.js'
import { actionCall, type TextInput } from './action-call.js'
import type { ApiCall } from './api-client.js'
import { openApi } from './open-api.js'
import type { ServerOptions } from './server-options.js'
import { showOrWatch, type WatchOptions } from './watch.js'

export interface ActionRequest {
  readonly route: Route
  readonly raw: TextInput
  readonly options: ServerOptions & WatchOptions
}

/** Runs an action of a system over its HTTP API, and prints the answer for people or as JSON. */
export async function runAction(
  { terminal }: Context,
  system: AnySystem,
  { route, raw, options }: ActionRequest,
): Promise<void> {
  const { output } = route.action
  const call = await actionCall(system.name, route, raw)
  const api = await openApi(system, options, { onlyReads: onlyReads(route), note: terminal.note })
  try {
    if (output.kind === 'file' && !options.json) {
      return terminal.write(new Uint8Array(await (await api.send(call)).arrayBuffer()))
    }
    await showOrWatch(terminal, options, async () => {
      const response = await api.send(call)
      if (changedNothing(call, response)) terminal.note('Nothing was changed: it has these values already.')
      const answer = await readAnswer(response, output.kind)
      return options.json ? JSON.stringify(answer, undefined, 2) : renderOutput(output, answer, terminal)
    })
  } finally {
    await api.close()
  }
}

/** Whether a change gave no values, or the record still has the version that was sent. */
function changedNothing({ method, headers, body }: ApiCall, response: Response): boolean {
  if (method !== 'PATCH') return false
  return Object.keys(body ?? {}).length === 0 || headers?.['if-match'] === response.headers.get('etag')
}

async function readAnswer(response: Response, kind: OutputShape['kind']): Promise<unknown> {
  if (kind === 'nothing') return null
  if (kind === 'text') return response.text()
  if (kind !== 'file') return response.json()
  const content = Buffer.from(await response.arrayBuffer()).toString('base64')
  const contentType = response.headers.get('content-type') ?? ''
  const encoded = /filename\*=UTF-8''(\S+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { fileName: decodeURIComponent(encoded ?? ''), contentType, content }
}

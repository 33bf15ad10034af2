import { TablewrightError } from '@tablewright/base'
import { loadConfig } from '../config/load-config.js'
import type { ToolInput, ToolSettings } from './tools.js'

/**
 * Throws unless the endpoint of a call is configured, on this machine, or allowed by a flag. Requests are
 * signed with the credentials of the user, so a client must not choose their receiver.
 */
export async function requireEndpoint(input: ToolInput, settings: ToolSettings): Promise<void> {
  const { endpoint } = input
  if (typeof endpoint !== 'string') return
  const { isLoopback } = await import('@tablewright/server')
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (isHttp && isLoopback(url.hostname.replace(/^\[|\]$/g, ''))) return
  if (isHttp && (await allowedOrigins(settings)).includes(url.origin)) return
  throw new TablewrightError('ENDPOINT_NOT_ALLOWED', `The endpoint ${endpoint} is not the configured one.`, {
    remedy: 'Leave endpoint out, or start the server with tablewright mcp --allow-endpoint URL.',
    data: { endpoint },
  })
}

async function allowedOrigins({ allowEndpoint, config }: ToolSettings): Promise<readonly string[]> {
  const storage = (await loadConfig({ config, secrets: false }))?.storage
  const allowed = [...allowEndpoint, storage?.endpoint, process.env.TABLEWRIGHT_ENDPOINT]
  return allowed.flatMap((each) => (each !== undefined && URL.canParse(each) ? [new URL(each).origin] : []))
}

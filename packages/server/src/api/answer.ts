import { type OutputShape, outputJson, type Route } from '@tablewright/system'

/** Nothing is loaded by a document of a system, and it runs no script. */
const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-modals"

/**
 * An answer as plain data, which can be kept and sent. A Response would have to be cloned for that, and Node 20 loses the
 * body of a cloned one that Hono wraps anew (to set headers) as soon as garbage is collected.
 */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** What an action answered, as HTTP says it. */
export function answer(route: Route, value: unknown): Answer {
  const { status, action } = route
  const { output } = action
  if (output.kind === 'nothing') return { status, headers: {}, body: null }
  const json = outputJson(output, value)
  if (output.kind === 'text') {
    const headers = { 'content-type': output.contentType, 'content-security-policy': documentPolicy }
    return { status, headers, body: json as string }
  }
  const tag = entityTag(route, json)
  const headers = { 'content-type': 'application/json', ...(tag !== undefined && { etag: tag }) }
  return { status, headers, body: JSON.stringify(json) }
}

export function answerResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers })
}

function entityTag({ ifMatch, action }: Route, json: unknown): string | undefined {
  const field = ifMatch ?? versionField(action.output)
  const version = field === undefined ? undefined : (json as Record<string, unknown>)[field]
  return version === undefined ? undefined : `"${version}"`
}

/** The field that counts the writes of the one thing that is answered. */
export function versionField(output: OutputShape): string | undefined {
  if (output.kind !== 'record') return undefined
  return Object.entries(output.fields).find(([, { spec }]) => spec.type.kind === 'version')?.[0]
}

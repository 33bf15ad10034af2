import { type OutputShape, outputJson, type Route } from '@tablewright/system'

/** Nothing is loaded by a document of a system, and it runs no script. */
const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-modals"

/** What an action answered, as HTTP. */
export function answer(route: Route, value: unknown): Response {
  const { status, action } = route
  const { output } = action
  if (output.kind === 'nothing') return new Response(null, { status })
  const json = outputJson(output, value)
  if (output.kind === 'text') {
    return new Response(json as string, {
      status,
      headers: { 'content-type': output.contentType, 'content-security-policy': documentPolicy },
    })
  }
  const tag = entityTag(route, json)
  return new Response(JSON.stringify(json), {
    status,
    headers: { 'content-type': 'application/json', ...(tag !== undefined && { etag: tag }) },
  })
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

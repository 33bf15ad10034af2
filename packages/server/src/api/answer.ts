import { type FileContent, type OutputShape, outputJson, type Route } from '@tablewright/system'

/** Content security policy of a system's documents: they load nothing and run no script. */
const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-modals"

/**
 * An answer as plain data, which can be stored and sent. A `Response` would have to be cloned first, and Node
 * 20 can lose the body of a clone at a garbage collection after Hono wraps it to set headers.
 */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

const jsonHeaders = { 'content-type': 'application/json' }

/** Converts the output of an action into an HTTP answer. */
export function answer(route: Route, value: unknown): Answer {
  const { status, action } = route
  const { output } = action
  if (output.kind === 'nothing') return { status, headers: {}, body: null }
  if (output.kind === 'file') return fileAnswer(status, output.contentType, value as FileContent)
  const json = outputJson(output, value)
  if (output.kind === 'text') {
    const headers = { 'content-type': output.contentType, 'content-security-policy': documentPolicy }
    return { status, headers, body: json as string }
  }
  const tag = entityTag(route, json)
  const headers = tag === undefined ? jsonHeaders : { etag: tag, ...jsonHeaders }
  return { status, headers, body: JSON.stringify(json) }
}

/** A browser shows a PDF and saves other files under their name. */
function fileAnswer(status: number, contentType: string, { fileName, content }: FileContent): Answer {
  const shown = contentType === 'application/pdf' ? 'inline' : 'attachment'
  const headers = {
    'content-type': contentType,
    'content-disposition': `${shown}; ${fileNameParameters(fileName)}`,
    'x-content-type-options': 'nosniff',
  }
  return { status, headers, body: new Uint8Array(content) }
}

/** RFC 6266: an ASCII name for old clients, and the full name encoded. Neither can end the header. */
function fileNameParameters(fileName: string): string {
  const plain = fileName.replace(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(fileName.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}

export function answerResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers })
}

function entityTag({ ifMatch, action }: Route, json: unknown): string | undefined {
  const field = ifMatch ?? versionField(action.output)
  const version = field === undefined ? undefined : (json as Record<string, unknown>)[field]
  if (typeof version === 'number') return `"${version}"`
  return typeof version === 'string' && tagText.test(version) ? `"${version}"` : undefined
}

/**
 * RFC 9110: a tag is printable ASCII without quotes. Other texts get no tag, because they could end the
 * header.
 */
const tagText = /^[\x21\x23-\x7e]*$/

/** Returns the name of the version field of a record; undefined if it has none. */
export function versionField(output: OutputShape): string | undefined {
  if (output.kind !== 'record') return undefined
  if (!versionFields.has(output)) {
    const found = Object.entries(output.fields).find(([, { spec }]) => spec.type.kind === 'version')
    versionFields.set(output, found?.[0])
  }
  return versionFields.get(output)
}

const versionFields = new WeakMap<OutputShape, string | undefined>()

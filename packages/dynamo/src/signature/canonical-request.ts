/** The part of a request that a signature covers, without its body. */
export interface SignableRequest {
  readonly method: string
  /** Path and query, exactly as in the request line. */
  readonly target: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

/**
 * Returns the canonical text of a request, which client and server hash (Signature Version 4). `signedHeaders` are
 * names in lower case, in order.
 */
export function canonicalRequest(
  request: SignableRequest,
  signedHeaders: readonly string[],
  bodyHash: string,
): string {
  const { path, query } = splitTarget(request.target)
  return canonicalText(request.method, path, query, request.headers, signedHeaders, bodyHash)
}

/** As {@link canonicalRequest}, for a path and a query that are already canonical. */
export function canonicalText(
  method: string,
  path: string,
  query: string,
  headers: SignableRequest['headers'],
  signedHeaders: readonly string[],
  bodyHash: string,
): string {
  let text = ''
  for (const name of signedHeaders) text += `${name}:${canonicalValue(headers[name] ?? '')}\n`
  return `${method}\n${path}\n${query}\n${text}\n${signedHeaders.join(';')}\n${bodyHash}`
}

function splitTarget(target: string): { path: string; query: string } {
  if (target === '/') return { path: '/', query: '' }
  const mark = target.indexOf('?')
  if (mark < 0) return { path: canonicalPath(target), query: '' }
  return { path: canonicalPath(target.slice(0, mark)), query: canonicalQuery(target.slice(mark + 1)) }
}

/** Resolves `.` and `..`, merges repeated slashes, and encodes already encoded characters again. */
function canonicalPath(path: string): string {
  const segments: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(escapeText(segment))
  }
  const last = segments.length > 0 && path.endsWith('/') ? '/' : ''
  return `/${segments.join('/')}${last}`
}

function canonicalQuery(query: string): string {
  const pairs = query.split('&').filter((pair) => pair !== '')
  const escaped = pairs.map((pair) => {
    const mark = pair.indexOf('=')
    const name = mark < 0 ? pair : pair.slice(0, mark)
    return [escapeText(unescapeText(name)), escapeText(unescapeText(mark < 0 ? '' : pair.slice(mark + 1)))]
  })
  escaped.sort(([name = '', value = ''], [otherName = '', otherValue = '']) =>
    name === otherName ? order(value, otherValue) : order(name, otherName),
  )
  return escaped.map((pair) => pair.join('=')).join('&')
}

function order(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

/** Escapes all but letters, digits and `-._~` as percent codes. */
export function escapeText(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, hexEscape)
}

function hexEscape(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

/** A stray percent sign is kept, because this must never throw for a foreign request. */
function unescapeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function canonicalValue(value: string): string {
  return /^\s|\s$|\s\s|\t/.test(value) ? value.trim().replace(/\s+/g, ' ') : value
}

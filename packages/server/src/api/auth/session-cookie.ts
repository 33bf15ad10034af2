/** With this prefix, a browser sends the cookie only over HTTPS and only to the host that set it. */
const secureName = '__Host-tablewright_session'
const plainName = 'tablewright_session'

/** Reads the session from a `Cookie` header. Over HTTPS only the cookie with the protected name counts. */
export function readSessionCookie(header: string | undefined, url: string): string | undefined {
  const name = cookieName(url)
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.split('=', 2)
    if (key?.trim() === name && value !== undefined) return value.trim()
  }
  return undefined
}

/**
 * Returns the cookie of a session. Scripts cannot read it, other sites cannot make a browser send it, and it
 * expires with the session.
 */
export function sessionCookie(secret: string, maxAgeSeconds: number, url: string): string {
  const secure = isSecure(url) ? '; Secure' : ''
  return `${cookieName(url)}=${secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure}`
}

/**
 * Returns a name with the port: browsers send cookies to all ports of a host, and another server there must
 * not replace this session.
 */
function cookieName(url: string): string {
  const name = isSecure(url) ? secureName : plainName
  const port = URL.canParse(url) ? new URL(url).port : ''
  return port === '' ? name : `${name}_${port}`
}

function isSecure(url: string): boolean {
  return url.startsWith('https:')
}

import { wantsPage } from '../api/wants-page.js'
import type { Pages } from '../serve/http-routes.js'

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const security = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  vary: 'accept-encoding',
} as const

/**
 * Names under `assets/` contain a hash of their content and never change. Other files are revalidated each
 * time.
 */
const forever = 'public, max-age=31536000, immutable'

/** Serves built files, with the compressed variants `.br` and `.gz` if they exist. */
export function sitePages(files: ReadonlyMap<string, Buffer>): Pages {
  return (request) => {
    const path = new URL(request.url).pathname.slice(1)
    const name = isOffered(files, path) ? path : frontPage(request, path)
    if (name === undefined) return undefined
    const encoding = encodings.find(
      ({ suffix, word }) => files.has(name + suffix) && accepts(request.headers.get('accept-encoding'), word),
    )
    const body = files.get(name + (encoding?.suffix ?? ''))!
    return new Response(new Uint8Array(body), {
      headers: {
        ...security,
        'content-type': types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
        'cache-control': name.startsWith('assets/') ? forever : 'no-cache',
        ...(encoding && { 'content-encoding': encoding.word }),
      },
    })
  }
}

const encodings = [
  { suffix: '.br', word: 'br' },
  { suffix: '.gz', word: 'gzip' },
] as const

/** Hides build files, and serves compressed files only as their content. */
function isOffered(files: ReadonlyMap<string, Buffer>, path: string): boolean {
  return files.has(path) && !path.startsWith('.') && !/\.(br|gz)$/.test(path)
}

/**
 * Returns the start page for the root and for navigations to paths without a file, which the console routes.
 */
function frontPage(request: Request, path: string): string | undefined {
  if (path === '') return 'index.html'
  const isFile = path.startsWith('assets/')
  return !isFile && wantsPage(request.headers.get('accept') ?? undefined) ? 'index.html' : undefined
}

function accepts(header: string | null, word: string): boolean {
  return (header ?? '')
    .split(',')
    .some((each) => each.split(';')[0]!.trim() === word && !/q=0(?:\.0*)?\s*$/.test(each))
}

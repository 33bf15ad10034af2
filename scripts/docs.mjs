// `npm run docs`: builds the documentation site and serves it on this machine. `-- --build FOLDER` only
// builds it; `--source URL` is the address of the repository's files, for links to them.

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { prepare, root } from './prepare.mjs'

const { values } = parseArgs({
  options: {
    build: { type: 'string' },
    source: { type: 'string' },
    port: { type: 'string', default: '8090' },
  },
})
prepare()
const { buildSite } = await import('./docs-site/build.mjs')
const folder = resolve(values.build ?? join(root, '.tablewright', 'docs-site'))
const { pages, broken } = buildSite(folder, values.source)
for (const link of broken) console.error(`broken link: ${link}`)
console.log(`${pages} pages in ${folder}`)
if (values.build !== undefined) process.exit(broken.length === 0 ? 0 : 1)

const types = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
}

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://127.0.0.1')
  const path = normalize(decodeURIComponent(pathname)).replace(/[/\\]$/, `${sep}index.html`)
  const file = join(folder, path)
  try {
    if (!file.startsWith(folder + sep)) throw new Error('outside of the site')
    const bytes = await readFile(file)
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(bytes)
  } catch {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page.\n')
  }
})
server.listen(Number(values.port), '127.0.0.1', () => {
  console.log(`Documentation at http://127.0.0.1:${server.address().port}/`)
})

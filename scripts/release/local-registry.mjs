// A local registry for the packed packages. Projects outside the checkout install them by name and version,
// as from npm.
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { basename } from 'node:path'
import { npm } from './npm.mjs'

/** Serves `packages` on a free port, and forwards requests for other packages to the registry of npm. */
export async function startRegistry(packages) {
  const upstream = npm(['config', 'get', 'registry']).trim().replace(/\/$/, '')
  const byName = new Map(packages.map((each) => [each.name, each]))
  const byFile = new Map(packages.map((each) => [basename(each.file), each]))
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url.slice(1))
    const tarball = path.startsWith('tarballs/') ? byFile.get(path.slice('tarballs/'.length)) : undefined
    if (tarball !== undefined) return createReadStream(tarball.file).pipe(response)
    const found = byName.get(path)
    if (found === undefined) {
      return response.writeHead(307, { location: `${upstream}${request.url}` }).end()
    }
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify(describePackage(found, url)))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${server.address().port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, close }
}

function describePackage({ name, version, manifest, file, integrity }, url) {
  const dist = { tarball: `${url}/tarballs/${basename(file)}`, integrity }
  return {
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, dist } },
  }
}

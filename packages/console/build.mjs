// Builds the pages into `dist/site` with compressed variants, if a source changed since the last build.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const here = fileURLToPath(new URL('.', import.meta.url))
const dist = join(here, 'dist')
/** Folder of the built files. */
export const site = join(dist, 'site')
const stamp = join(site, '.stamp')
const lock = join(dist, '.building')
/** Maximum duration of a build. An older lock was left by an interrupted build. */
const maxBuild = 60_000

/** Builds if a source changed. Concurrent callers share a lock. Returns whether it built. */
export async function buildConsole() {
  if (await isFresh()) return false
  await mkdir(dist, { recursive: true })
  await takeLock()
  try {
    if (await isFresh()) return false
    await build()
    return true
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

async function build() {
  const sources = await fingerprint()
  const { build } = await import('vite')
  // Builds next to the old site first: a running server never sees an incomplete one.
  const fresh = join(dist, 'site-next')
  await build({
    configFile: join(here, 'vite.config.mjs'),
    root: here,
    logLevel: 'warn',
    build: { outDir: fresh, emptyOutDir: true },
  })
  for (const file of await filesUnder(fresh)) await compress(file)
  await writeFile(join(fresh, '.stamp'), sources)
  await rm(site, { recursive: true, force: true })
  await rename(fresh, site)
}

async function takeLock() {
  for (;;) {
    const taken = await mkdir(lock).then(
      () => true,
      () => false,
    )
    if (taken) return
    const age = await stat(lock).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > maxBuild) await rm(lock, { recursive: true, force: true })
    else await wait(100)
  }
}

async function isFresh() {
  const built = await readFile(stamp, 'utf8').catch(() => undefined)
  return built !== undefined && built === (await fingerprint())
}

async function fingerprint() {
  const hash = createHash('sha256')
  const places = ['src', 'public', 'index.html', 'vite.config.mjs', 'package.json', 'build.mjs']
  for (const place of places) {
    const path = join(here, place)
    for (const file of (await stat(path)).isDirectory() ? await filesUnder(path) : [path]) {
      if (!/\.test\.tsx?$/.test(file)) hash.update(relative(here, file)).update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

async function filesUnder(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

async function compress(file) {
  const bytes = await readFile(file)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildConsole()

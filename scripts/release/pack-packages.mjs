// Packs every package of the workspace as npm would publish it: without what only the checkout uses.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { npm } from './npm.mjs'

/** Exports that only the tests of the checkout import; their files are not published. */
const checkoutExports = { '@tablewright/console': ['./build', './registry'] }

/** Returns `{ name, version, manifest, file, bytes, files }` of each package, packed into `target`. */
export function packPackages(root, target) {
  const folders = ['packages', 'systems'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(root, group, name)),
  )
  return folders
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => packPackage(folder, target))
}

function packPackage(folder, target) {
  const [{ name, files }] = JSON.parse(npm(['pack', '--dry-run', '--json'], { cwd: folder }))
  const stage = join(target, 'stage', name)
  for (const { path } of files) {
    mkdirSync(dirname(join(stage, path)), { recursive: true })
    copyFileSync(join(folder, path), join(stage, path))
  }
  const manifest = publishedManifest(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  const [packed] = JSON.parse(npm(['pack', '--json', '--pack-destination', target], { cwd: stage }))
  return {
    name,
    version: manifest.version,
    manifest,
    file: join(target, packed.filename),
    bytes: packed.unpackedSize,
    integrity: packed.integrity,
    files: listTarball(join(target, packed.filename)),
  }
}

/** The manifest without the tools and the sources of the checkout. */
export function publishedManifest({ devDependencies, scripts, exports, ...manifest }) {
  const hidden = checkoutExports[manifest.name] ?? []
  const published = Object.entries(exports)
    .filter(([path]) => !hidden.includes(path))
    .map(([path, entry]) => [path, withoutSource(entry)])
  return { ...manifest, exports: Object.fromEntries(published) }
}

function withoutSource(entry) {
  if (typeof entry === 'string') return entry
  const { source, ...published } = entry
  return published
}

function listTarball(file) {
  const list = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' })
  return list.split('\n').flatMap((line) => (line === '' ? [] : [line.replace(/^package\//, '')]))
}

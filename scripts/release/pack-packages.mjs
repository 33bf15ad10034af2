// Packs every package of the workspace for npm, without files and fields that only the checkout uses.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { npm } from './npm.mjs'
import { reachableFiles } from './reachable-files.mjs'

/** Exports that only the tests of the checkout import; their files are not published. */
const checkoutExports = { '@tablewright/console': ['./build', './registry'] }

/** Returns `{ name, version, manifest, file, bytes, integrity, files, missing }` of each package, packed into `target`. */
export function packPackages(root, target) {
  const folders = ['packages', 'systems']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name)))
    .filter((folder) => existsSync(join(folder, 'package.json')))
  const lists = JSON.parse(npm(['pack', ...folders, '--dry-run', '--json'], { cwd: root }))
  const stages = folders.map((folder, at) => stagePackage(folder, lists[at], join(target, 'stage')))
  // Once for all packages: npm takes seconds to start.
  const folderNames = stages.map(({ stage }) => stage)
  const packed = JSON.parse(
    npm(['pack', ...folderNames, '--json', '--pack-destination', target], { cwd: root }),
  )
  return packed.map(({ name, version, filename, unpackedSize, integrity, files }, at) => ({
    name,
    version,
    manifest: stages[at].manifest,
    file: join(target, filename),
    bytes: unpackedSize,
    integrity,
    files: files.map(({ path }) => path),
    missing: stages[at].missing,
  }))
}

/** Copies the files and the manifest to publish into a separate folder. */
function stagePackage(folder, { name, files }, target) {
  const stage = join(target, name)
  const manifest = publishedManifest(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const reachable = reachableFiles(
    manifest,
    files.map(({ path }) => path),
    (path) => readFileSync(join(folder, path), 'utf8'),
  )
  for (const path of reachable.files) {
    mkdirSync(dirname(join(stage, path)), { recursive: true })
    copyFileSync(join(folder, path), join(stage, path))
  }
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  return { stage, manifest, missing: reachable.missing }
}

/** Returns the manifest without development dependencies, scripts and source exports. */
function publishedManifest({ devDependencies, scripts, exports, ...manifest }) {
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

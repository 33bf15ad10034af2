// `node scripts/pack.mjs --out FOLDER`: packs the packages for containers. FOLDER/engine has the tarballs of
// `tablewright` and its dependencies, FOLDER/server also those of the systems and the console.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { prepare, root } from './prepare.mjs'
import { packPackages } from './release/pack-packages.mjs'

const { values } = parseArgs({ options: { out: { type: 'string', default: 'tarballs' } } })
const images = { engine: ['tablewright'], server: ['tablewright', '@tablewright/systems'] }

prepare()
const work = mkdtempSync(join(tmpdir(), 'tablewright-pack-'))
try {
  const packages = new Map(packPackages(root, work).map((packed) => [packed.name, packed]))
  for (const [image, names] of Object.entries(images)) {
    const target = join(resolve(values.out), image)
    mkdirSync(target, { recursive: true })
    const needed = withDependencies(names, packages)
    for (const { file } of needed) copyFileSync(file, join(target, basename(file)))
    console.log(`${needed.length} packages in ${target}`)
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}

/** Returns these packages and their dependencies in the workspace. */
function withDependencies(names, packages, found = new Map()) {
  for (const name of names) {
    const packed = packages.get(name)
    if (packed === undefined || found.has(name)) continue
    found.set(name, packed)
    withDependencies(Object.keys(packed.manifest.dependencies ?? {}), packages, found)
  }
  return [...found.values()]
}

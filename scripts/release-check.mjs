// `npm run release:check`: packs every package and checks the files to publish. Exits with 1 on any problem.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'
import { checkPacked } from './release/check-packages.mjs'
import { packPackages } from './release/pack-packages.mjs'

prepare()
const target = mkdtempSync(join(tmpdir(), 'tablewright-release-'))
try {
  const packages = packPackages(root, target)
  const problems = (await Promise.all(packages.map(checkPacked))).flat()
  for (const problem of problems) console.log(problem)
  const bytes = packages.reduce((sum, packed) => sum + packed.bytes, 0)
  console.log(
    `${packages.length} packages, ${(bytes / 1e6).toFixed(1)} MB unpacked, ${problems.length} problems`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  rmSync(target, { recursive: true, force: true })
}

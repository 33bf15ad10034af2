import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tidy/workspace.js'
import { referencePages } from './pages.js'

// npm run docs:reference: writes the pages of docs that are made from the program.
const pages = referencePages()
for (const [path, text] of Object.entries(pages)) writeFileSync(join(root, path), text)
const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
spawnSync(process.execPath, [biome, 'format', '--write', ...Object.keys(pages)], {
  cwd: root,
  stdio: 'inherit',
})

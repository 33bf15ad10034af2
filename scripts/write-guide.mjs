// Writes the compact guide into the package of the command, which serves it to language models (MCP).
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { renderCompact } from './docs-site/language-models.mjs'
import { readPages } from './docs-site/pages.mjs'
import { root } from './prepare.mjs'

const target = join(root, 'packages', 'cli', 'dist', 'guide.md')
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, renderCompact(readPages().pages))

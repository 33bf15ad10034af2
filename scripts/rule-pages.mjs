// Writes the pages of docs/rules into the server, which serves them beside the findings of a design.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const pages = join(root, 'docs', 'rules')
const target = join(root, 'packages', 'server', 'src', 'console-api', 'design', 'rule-pages.ts')

const number = (file) => Number(file.replace(/\D/g, ''))
const lines = readdirSync(pages)
  .filter((file) => /^TW\d+\.md$/.test(file))
  .sort((one, other) => number(one) - number(other))
  .map((file) => {
    const text = readFileSync(join(pages, file), 'utf8')
    return `  ${file.slice(0, -3)}: ${JSON.stringify(text.slice(text.indexOf('\n')).trim())},`
  })

writeFileSync(
  target,
  `// Written by scripts/rule-pages.mjs from docs/rules: change the pages there.
import type { RuleCode } from '@tablewright/design'

/** What each rule means, as Markdown without its heading. */
export const rulePages: Readonly<Record<RuleCode, string>> = {
${lines.join('\n')}
}
`,
)
const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
spawnSync(process.execPath, [biome, 'format', '--write', target], { cwd: root, stdio: 'inherit' })

// The pages of the documentation, in the order in which the site lists them.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../prepare.mjs'

/** Groups of the side bar: a title and the folder or pages that it lists. */
const groups = [
  ['Start', ['README.md']],
  ['Guide', ['guide/']],
  ['Reference', ['reference/', 'client.md', 'language.md']],
  ['Operate', ['operating.md', 'security.md', 'engine.md', 'scale.md']],
  ['Trust', ['soundness.md', 'promises.md', 'performance.md']],
  ['Rules', ['rules/']],
  ['Designs', ['generated/']],
  ['Inside', ['architecture.md', 'glossary.md', 'contributing/', 'decisions/']],
]

const byName = (one, other) =>
  Number(other === 'README.md') - Number(one === 'README.md') || (one < other ? -1 : 1)

/** Paths of all files below `docs`, with `/` as separator on every system. */
function filesBelow(folder) {
  const entries = readdirSync(join(root, 'docs', folder), { withFileTypes: true })
  const names = entries.map(({ name }) => name).sort(byName)
  return names.flatMap((name) => {
    const path = posix.join(folder, name)
    return entries.find((entry) => entry.name === name).isDirectory() ? filesBelow(path) : [path]
  })
}

/** Reads all pages: `{ path, title, summary, text, group }`, and the paths of all other files. */
export function readPages() {
  const files = filesBelow('.')
  const pages = []
  for (const [group, places] of groups)
    for (const place of places)
      for (const path of files.filter(
        (each) => each === place || (place.endsWith('/') && each.startsWith(place)),
      ))
        if (path.endsWith('.md')) pages.push(readPage(path, group))
  const listed = new Set(pages.map(({ path }) => path))
  const forgotten = files.filter((path) => path.endsWith('.md') && !listed.has(path))
  for (const path of forgotten) pages.push(readPage(path, 'More'))
  return { pages, files: files.filter((path) => /\.(svg|png|jpg|json|txt)$/.test(path)) }
}

function readPage(path, group) {
  const text = readFileSync(join(root, 'docs', path), 'utf8')
  const title = /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? path
  return { path, group, title, summary: summaryOf(text), text }
}

/** The first sentence of a page, as plain text. */
function summaryOf(text) {
  const paragraph = text.split(/\n{2,}/).find((each) => /^[A-Za-z`[]/.test(each)) ?? ''
  const plain = paragraph
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .replaceAll(/\s+/g, ' ')
  return /^.*?[.:](?=\s|$)/.exec(plain)?.[0] ?? plain
}

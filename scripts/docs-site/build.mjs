// Builds the documentation site from the pages in `docs` into a folder. The site loads nothing from other
// hosts.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import MiniSearch from 'minisearch'
import { installed, root } from '../prepare.mjs'
import { renderCompact, renderIndex } from './language-models.mjs'
import { readPages } from './pages.mjs'
import { htmlPath, renderPage, renderText, slugOf } from './render-page.mjs'

const here = dirname(fileURLToPath(import.meta.url))

/** Writes the site. Returns `{ pages, broken }` with the broken links and anchors. */
export function buildSite(folder, source) {
  rmSync(folder, { recursive: true, force: true })
  const { pages, files } = readPages()
  const rendered = new Map(pages.map((page) => [page, renderText(page, source)]))
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const [page, text] of rendered) write(htmlPath(page.path), renderPage(page, pages, text))
  for (const path of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, 'docs', path), join(folder, path))
  }
  for (const name of ['site.css', 'site.js']) write(name, readFileSync(join(here, name), 'utf8'))
  write('minisearch.js', readFileSync(installed('minisearch', 'dist', 'es', 'index.js'), 'utf8'))
  write('search.json', JSON.stringify(searchIndex(pages)))
  write('llms.txt', renderIndex(pages))
  write('llms-compact.txt', renderCompact(pages))
  return { pages: pages.length, broken: brokenLinks(folder, rendered) }
}

/** Returns the search index: every section of every page. */
function searchIndex(pages) {
  const index = new MiniSearch({ fields: ['title', 'text'], storeFields: ['title', 'page', 'path'] })
  for (const page of pages) {
    for (const [position, section] of page.text.split(/^(?=#{1,3} )/m).entries()) {
      const heading = /^#{1,3} (.+)$/m.exec(section)?.[1]?.replaceAll('`', '') ?? page.title
      const anchor = position === 0 ? '' : `#${slugOf(heading)}`
      index.add({
        id: `${page.path}${position}`,
        title: heading,
        page: page.title,
        path: htmlPath(page.path) + anchor,
        text: section,
      })
    }
  }
  return index
}

function brokenLinks(folder, rendered) {
  const broken = []
  for (const [{ path }, { html }] of rendered)
    for (const [, link] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (/^(https?:|mailto:|data:)/.test(link)) continue
      const [target, anchor] = link.split('#')
      const file = target === '' ? htmlPath(path) : posix.join(posix.dirname(path), target)
      const place = join(folder, decodeURI(file))
      if (!existsSync(place)) broken.push(`${path}: ${link}`)
      else if (anchor && file.endsWith('.html') && !readFileSync(place, 'utf8').includes(`id="${anchor}"`))
        broken.push(`${path}: ${link} (no such heading)`)
    }
  return broken
}

// Renders one page of the documentation as HTML.
import { posix } from 'node:path'
import MarkdownIt from 'markdown-it'
import { highlight } from './highlight.mjs'

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export const slugOf = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

/**
 * Renders the text of a page. Links to other pages end in `.html`, and headings get ids. Links to files
 * outside `docs` go to `source`, the address of the repository's files, or become plain text without it.
 */
export function renderText(page, source) {
  const markdown = new MarkdownIt({
    html: true,
    linkify: false,
    highlight: (code, language) => highlight(code, language, escapeHtml),
  })
  const headings = []
  markdown.core.ruler.push('site', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'heading_open') {
        const title = tokens[index + 1].content.replaceAll('`', '')
        const id = slugOf(title)
        token.attrSet('id', id)
        if (token.tag === 'h2') headings.push({ id, title })
      }
      for (const child of token.children ?? []) {
        const href = child.type === 'link_open' ? child.attrGet('href') : null
        if (href === null) continue
        const link = siteLink(page.path, href, source)
        if (link === undefined) child.attrs = []
        else child.attrSet('href', link)
      }
    }
  })
  return { html: markdown.render(page.text), headings }
}

function siteLink(path, href, source) {
  if (/^(https?:|#|mailto:)/.test(href)) return href
  const target = posix.normalize(posix.join(posix.dirname(path), href))
  if (target.startsWith('..')) return source && source + target.replace(/^(\.\.\/)+/, '')
  return href.replace(/README\.md(#|$)/, 'index.html$1').replace(/\.md(#|$)/, '.html$1')
}

export const htmlPath = (path) => path.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html')

/** Renders the whole page with sidebar, search and list of headings. */
export function renderPage(page, pages, { html, headings }) {
  const up = '../'.repeat(page.path.split('/').length - 1)
  const sections = [...new Set(pages.map(({ group }) => group))]
  const list = (group) =>
    pages
      .filter((each) => each.group === group)
      .map(
        (each) =>
          `<li><a href="${up}${htmlPath(each.path)}"${each === page ? ' aria-current="page"' : ''}>${escapeHtml(each.title)}</a></li>`,
      )
      .join('')
  const navigation = sections
    .map(
      (group) =>
        `<details${group === page.group ? ' open' : ''}><summary>${group}</summary><ul>${list(group)}</ul></details>`,
    )
    .join('')
  const contents = headings
    .map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`)
    .join('')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(page.summary)}">
<title>${escapeHtml(page.title)} · Tablewright</title>
<link rel="stylesheet" href="${up}site.css">
<script type="module" src="${up}site.js" data-root="${up || './'}"></script>
<a class="skip" href="#main">Skip to the text</a>
<header>
<a class="brand" href="${up}index.html">Tablewright</a>
<label class="search">Search <input type="search" id="search" autocomplete="off" aria-controls="results" placeholder="Press / to search"></label>
<ol id="results" hidden></ol>
</header>
<nav aria-label="Pages"><details class="menu" open><summary>Pages</summary>${navigation}</details></nav>
<main id="main">${html}</main>
${contents === '' ? '' : `<aside aria-label="On this page"><strong>On this page</strong><ul>${contents}</ul></aside>`}
</html>
`
}

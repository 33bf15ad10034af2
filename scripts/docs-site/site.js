// Search in the browser: the index is loaded when the field gets the focus, from the site itself.
import MiniSearch from './minisearch.js'

const root = document.querySelector('script[data-root]').dataset.root
const field = document.getElementById('search')
const results = document.getElementById('results')
let index
let loading

/** Loads the index once, and again only if that failed. */
function load() {
  loading ??= fetch(new URL(`${root}search.json`, location.href))
    .then((response) => response.text())
    .then((text) => {
      const options = { fields: ['title', 'text'], storeFields: ['title', 'page', 'path'] }
      index = MiniSearch.loadJSON(text, options)
      show()
    })
    .catch(() => {
      loading = undefined
    })
  return loading
}

function show() {
  const text = field.value.trim()
  results.hidden = text === '' || index === undefined
  if (results.hidden) return
  const found = index.search(text, { prefix: true, fuzzy: 0.15, boost: { title: 3 } }).slice(0, 12)
  results.replaceChildren(
    ...(found.length === 0
      ? [entry('No page has these words.')]
      : found.map((each) => entry(each.title, each))),
  )
}

function entry(title, found) {
  const item = document.createElement('li')
  const link = document.createElement(found === undefined ? 'span' : 'a')
  if (found !== undefined) link.href = root + found.path
  link.append(title)
  if (found !== undefined && found.page !== title) {
    const page = document.createElement('small')
    page.append(found.page)
    link.append(page)
  }
  item.append(link)
  return item
}

field.addEventListener('focus', load)
field.addEventListener('input', () => (index === undefined ? load() : show()))
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== field) {
    event.preventDefault()
    field.focus()
  }
  if (event.key === 'Escape') results.hidden = true
  if (event.key === 'Enter' && document.activeElement === field) results.querySelector('a')?.click()
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const links = [...results.querySelectorAll('a')]
    if (results.hidden || links.length === 0) return
    event.preventDefault()
    const at = links.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)
    if (at < 0) field.focus()
    else links[Math.min(at, links.length - 1)].focus()
  }
})
// On a small screen the list of pages starts closed.
if (matchMedia('(max-width: 60rem)').matches) document.querySelector('nav .menu').open = false

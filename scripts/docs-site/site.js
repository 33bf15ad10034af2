// Search, and buttons that copy code. The index of the search is loaded when its field gets the focus, from the site itself.
import MiniSearch from './minisearch.js'

const root = document.querySelector('script[data-root]').dataset.root
const field = document.getElementById('search')
const results = document.getElementById('results')
let index
let loading

/** Loads the index once; retries only after a failure. */
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
  const found = fewOfEachPage(index.search(text, { prefix: true, fuzzy: 0.15, boost: { title: 3 } })).slice(
    0,
    12,
  )
  results.replaceChildren(
    ...(found.length === 0
      ? [entry('No page has these words.')]
      : found.map((each) => entry(each.title, each))),
  )
}

/** Keeps the best two sections of each page. */
function fewOfEachPage(found) {
  const counts = new Map()
  return found.filter(({ page }) => {
    const count = (counts.get(page) ?? 0) + 1
    counts.set(page, count)
    return count <= 2
  })
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
// On a small screen the list of pages starts closed; on a large one it shows the current page.
const nav = document.querySelector('nav')
const current = nav.querySelector('[aria-current]')
if (matchMedia('(max-width: 60rem)').matches) nav.querySelector('.menu').open = false
else if (current !== null) nav.scrollTop = current.offsetTop - nav.offsetTop - nav.clientHeight / 2

// The clipboard is available only over HTTPS.
for (const block of navigator.clipboard === undefined ? [] : document.querySelectorAll('main pre')) {
  const frame = document.createElement('div')
  frame.className = 'code'
  block.replaceWith(frame)
  const button = document.createElement('button')
  button.className = 'copy'
  button.type = 'button'
  button.append('Copy')
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent)
    button.textContent = 'Copied'
    setTimeout(() => button.replaceChildren('Copy'), 2000)
  })
  frame.append(block, button)
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const options = JSON.stringify({
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
  // Passed rules are left out of the report: they take most of the time.
  resultTypes: ['violations'],
})

/** Returns the violations that axe finds and their elements, in the page or in the element of a selector. */
export async function findInaccessible(page: Page, within?: string): Promise<readonly string[]> {
  // Through the debugger, because the content security policy of the console blocks other scripts.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${within === undefined ? 'document' : JSON.stringify(within)}, ${options})`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} – ${failureSummary}`),
  )
}

/**
 * Returns where a box cuts part of a text off, a line break divides a word, or a control lies outside the
 * window. Completely hidden text is ignored. Lines of code and tables of raw data may scroll, and the words
 * in the search of the frame end in an ellipsis. Long ids may be divided.
 */
export function findClipped(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(`(${clippedInPage})()`)
}

/** Source text that runs in the browser. */
const clippedInPage = `() => {
  const found = new Set()
  const cuts = (box) => box === document.body || getComputedStyle(box).overflowX !== 'visible'
  const isOutside = (text, box) => box.width > 2 && (text.right > box.right + 1.5 || text.left < box.left - 1.5)
  const scrolled = '.data-frame, .data-entities .table-scroll, .design-map'
  const scrolls = (box) =>
    box.matches(scrolled) ||
    (getComputedStyle(box).textOverflow === 'ellipsis' && box.closest('.data-frame, .data-entities') !== null)
  const hides = (box, text, { overflowY }) =>
    (overflowY === 'hidden' || overflowY === 'clip') && (text.top >= box.bottom || text.bottom <= box.top)
  const check = (node, rectangle) => {
    for (let box = node.parentElement; box !== null && box !== document.documentElement; box = box.parentElement)
      if (cuts(box)) {
        if (scrolls(box)) return
        const edges = box.getBoundingClientRect()
        if (hides(edges, rectangle, getComputedStyle(box))) return
        if (isOutside(rectangle, edges)) return found.add(node.textContent.trim() + ' in ' + box.tagName + ' ' + box.className)
        // A dialog is above the page: no box around it cuts it.
        if (box.matches('dialog')) return
      }
  }
  const findDivided = (node, range) => {
    for (const { 0: word, index } of node.textContent.matchAll(/(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}]{2,20}(?![\\p{L}\\p{N}])/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = Array.from(range.getClientRects(), ({ top }) => Math.round(top))
      if (new Set(tops).size > 1) found.add('divided: ' + word + ' in ' + node.parentElement.closest('[class]')?.className)
    }
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode
    const parent = node.parentElement
    if (node.textContent.trim() === '' || parent.closest('pre, option, .hidden-text, .bar-search-words')) continue
    if (!parent.checkVisibility({ visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = range.getClientRects()
    for (const rectangle of lines) if (rectangle.width > 1) check(node, rectangle)
    if (lines.length > 1) findDivided(node, range)
  }
  for (const control of document.querySelectorAll('#content :is(a, button, input, select, textarea)')) {
    const { left, right, width } = control.getBoundingClientRect()
    if (width > 1 && !control.closest(scrolled) && (left < -1 || right > innerWidth + 1)) found.add('outside: ' + (control.textContent || control.id))
  }
  for (const { scrollWidth, clientWidth } of document.querySelectorAll('.paper'))
    if (scrollWidth > clientWidth) found.add('the paper is ' + scrollWidth + ' wide in ' + clientWidth)
  return [...found]
}`

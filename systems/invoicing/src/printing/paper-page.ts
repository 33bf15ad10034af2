import { Html, html } from './html.js'
import type { Block, Paper, PaperTable, Picture } from './paper.js'
import { wordsOf } from './words.js'

/**
 * Style for the screen and for A4. Rows are not split, table heads are repeated on each page, and no
 * background is printed. Every color has a contrast of at least 4.5 on white.
 */
const style = new Html(`
:root { color: #1c1c1c; font: 15px/1.45 system-ui, sans-serif }
body { margin: 2rem auto; max-width: 48rem; padding: 0 1rem }
header, .parties { display: flex; flex-wrap: wrap; gap: 1rem 2rem; justify-content: space-between; align-items: flex-start }
h1 { font-size: 1.6rem; margin: 0 0 1rem }
h2 { color: #5a5a5a; font-size: .85rem; font-weight: 600; margin: 0 0 .2rem }
img { display: block; max-height: 4.5rem; max-width: 14rem }
.block { white-space: pre-line } .blocks .block { margin-top: 1rem }
dl { display: grid; gap: .15rem 1rem; grid-template-columns: max-content minmax(0, max-content); margin: 0 }
dt { color: #5a5a5a } dd { margin: 0; overflow-wrap: anywhere }
table { border-collapse: collapse; margin: 2rem 0 1rem; width: 100% }
th { border-bottom: 2px solid #1c1c1c; font-size: .85rem; text-align: left; vertical-align: bottom }
th, td { padding: .4rem .5rem; vertical-align: top }
td { border-bottom: 1px solid #d8d8d8; overflow-wrap: anywhere; white-space: pre-line }
.amount { font-variant-numeric: tabular-nums; overflow-wrap: normal; text-align: right; white-space: nowrap }
.whole { white-space: nowrap }
.totals { margin-left: auto; width: auto } .totals td { border: 0 } .totals .sum td { border-top: 2px solid #1c1c1c; font-weight: 600 }
.taxes { font-size: .85rem; margin-top: 1rem } .taxes td, .taxes th { padding: .2rem .5rem }
.stamp { margin-bottom: 1rem; border: 2px solid #1c1c1c; border-radius: .3rem; display: inline-block; font-weight: 600; letter-spacing: .06em; line-height: 1; padding: .45rem .6rem; text-transform: uppercase }
footer { border-top: 1px solid #d8d8d8; color: #5a5a5a; font-size: .8rem; margin-top: 2rem; padding-top: .5rem; white-space: pre-line }
@media (max-width: 40rem) {
body { margin: 1rem auto; padding: 0 .6rem } :root { font-size: 13px } th, td { padding: .3rem .25rem } .lines .amount { white-space: normal }
.long thead, .long tbody { display: block } .long tr { border-bottom: 1px solid #d8d8d8; display: grid; grid-template-columns: 1.3fr 1.1fr .7fr 1.2fr }
.long thead tr { border-bottom: 2px solid #1c1c1c } .long th, .long td { border: 0 } .long :is(th, td):first-child { display: none } .long :is(th, td):nth-child(2) { grid-column: 1 / -1 }
}
@page { margin: 18mm; size: A4; @bottom-right { content: counter(page) " / " counter(pages); font: 9pt sans-serif } }
@media print { body { margin: 0; max-width: none; padding: 0 } tr, .totals, .block { break-inside: avoid } thead { display: table-header-group } }
`)

/** Renders a complete HTML page without external resources. */
export function paperPage(paper: Paper): string {
  const { title, stamp, parties, facts, table, totals, taxes, blocks, footer, language, logo } = paper
  return html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
<body>
<header><div><h1>${title}</h1>${stamp === undefined ? undefined : html`<span class="stamp">${stamp}</span>`}</div>${logo === undefined ? undefined : picture(logo)}</header>
<div class="parties">${parties.map(block)}
<dl>${facts.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl></div>
${rows(table, 'lines')}
<table class="totals"><tbody>${totals.map(({ label, amount, sum }) => html`<tr${sum ? new Html(' class="sum"') : undefined}><td>${label}<td class="amount">${amount}</tr>`)}</tbody></table>
${taxes === undefined ? undefined : html`<h2>${wordsOf(language).taxes}</h2>${rows(taxes, 'taxes')}`}
<div class="blocks">${blocks.map(block)}</div>
${footer === undefined ? undefined : html`<footer>${footer}</footer>`}
</body>
</html>
`.text
}

function block({ label, lines }: Block): Html {
  const head = label === undefined ? undefined : html`<h2>${label}</h2>`
  return html`<div class="block">${head}${lines.join('\n')}</div>`
}

function rows({ columns, rows: lines }: PaperTable, name: string): Html {
  const mark = (index: number) => {
    if (columns[index]?.right) return new Html(' class="amount"')
    return columns[index]?.whole ? new Html(' class="whole"') : undefined
  }
  // On a small screen, the numbers of a row are below its description.
  return html`<table class="${columns.length > 4 ? `${name} long` : name}"><thead><tr>${columns.map(({ label }, index) => html`<th${mark(index)}>${label}`)}</tr></thead>
<tbody>${lines.map((cells) => html`<tr>${cells.map((cell, index) => html`<td${mark(index)}>${cell}`)}</tr>\n`)}</tbody></table>`
}

function picture({ contentType, content }: Picture): Html {
  return html`<img alt="" src="data:${contentType};base64,${Buffer.from(content).toString('base64')}">`
}

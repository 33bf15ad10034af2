import type { Account, Client } from '../open.js'
import { Html, html } from './html.js'

/** For the screen and for A4: no rule splits a row, heads are repeated on each sheet, and colours need no ink. */
const style = new Html(`
:root { color: #1c1c1c; font: 15px/1.45 system-ui, sans-serif }
body { margin: 2rem auto; max-width: 48rem; padding: 0 1rem }
header, .parties { display: flex; flex-wrap: wrap; gap: 1rem 2rem; justify-content: space-between }
h1 { font-size: 1.6rem; margin: 0 0 1rem }
address { font-style: normal; white-space: pre-line }
dl { display: grid; gap: .15rem 1rem; grid-template-columns: max-content max-content; margin: 0 }
dt { color: #5a5a5a } dd { margin: 0 }
table { border-collapse: collapse; margin: 2rem 0 1rem; width: 100% }
th { border-bottom: 2px solid #1c1c1c; font-size: .85rem; text-align: left }
th, td { padding: .4rem .5rem; vertical-align: top }
td { border-bottom: 1px solid #d8d8d8 }
.amount { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap }
.totals { margin-left: auto; width: auto } .totals td { border: 0 } .totals tr:last-child td { border-top: 2px solid #1c1c1c; font-weight: 600 }
.mark { border: 2px solid; border-radius: .3rem; font-weight: 600; letter-spacing: .06em; padding: .1rem .5rem; text-transform: uppercase }
.notes { white-space: pre-line }
@page { margin: 18mm; size: A4 }
@media print { body { margin: 0; max-width: none; padding: 0 } tr, .totals { break-inside: avoid } thead { display: table-header-group } }
`)

/** A whole page that loads nothing from anywhere, so that a browser prints it and a converter makes a PDF of it. */
export function page(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
<body>
${body}
</body>
</html>
`.text
}

/** Name and address of the business or of a client. */
export function party({ name, address, email, taxId }: Account | Client): Html {
  const town = [address?.postalCode, address?.city].filter((part) => part !== undefined).join(' ')
  const lines = [name, ...(address?.lines ?? []), town, address?.country, email, taxId && `Tax id ${taxId}`]
  return html`<address>${lines.filter((line) => line !== undefined && line !== '').join('\n')}</address>`
}

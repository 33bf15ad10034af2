import type { Block, Fact, Paper, Total } from '../paper.js'
import { fill, wordsOf } from '../words.js'
import { drawTable } from './draw-table.js'
import { colors, type Document, newDocument, printable, reserve, sheet, use } from './sheet.js'
import { withGlyphs } from './with-glyphs.js'

/** Renders a document as PDF: A4, with embedded fonts. */
export async function renderPdf(given: Paper): Promise<Uint8Array> {
  const document = newDocument(given)
  const paper = withGlyphs(document, given)
  const done = collect(document)
  drawHead(document, paper)
  drawParties(document, paper)
  drawTable(document, paper.table, { width: sheet.width, size: 9, padding: 4 })
  drawTotals(document, paper.totals)
  drawTaxes(document, paper)
  for (const block of paper.blocks) drawBlock(document, block)
  drawFooters(document, paper)
  document.end()
  return done
}

function collect(document: Document): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}

const logoWidth = 150
const logoHeight = 56

function drawHead(document: Document, { title, stamp, logo }: Paper): void {
  const width = sheet.width - logoWidth - 20
  if (logo !== undefined) {
    document.image(Buffer.from(logo.content), sheet.right - logoWidth, sheet.top, {
      fit: [logoWidth, logoHeight],
      align: 'right',
    })
  }
  use(document, { font: 'bold', size: 18 }).text(printable(title), sheet.left, sheet.top, { width })
  if (stamp !== undefined) drawStamp(document, stamp.toUpperCase())
  document.y = Math.max(document.y + 14, logo === undefined ? 0 : sheet.top + logoHeight + 14)
}

function drawStamp(document: Document, text: string): void {
  const top = document.y + 4
  use(document, { font: 'bold', size: 10 })
  const [width, height] = [document.widthOfString(text), document.currentLineHeight()]
  document
    .roundedRect(sheet.left, top, width + 14, height + 6, 3)
    .lineWidth(1.4)
    .strokeColor(colors.text)
    .stroke()
  document.text(text, sheet.left + 7, top + 3, { lineBreak: false })
  document.y = top + height + 6
}

/** Draws seller, buyer and invoice data side by side. */
function drawParties(document: Document, { parties, facts }: Paper): void {
  const top = document.y
  const [width, gap] = [138, 12]
  let bottom = top
  for (const [index, party] of parties.entries()) {
    document.y = top
    drawBlockAt(document, party, sheet.left + index * (width + gap), width)
    bottom = Math.max(bottom, document.y)
  }
  document.y = top
  drawFacts(document, facts, sheet.left + parties.length * (width + gap))
  document.y = Math.max(bottom, document.y) + 20
}

function drawFacts(document: Document, facts: readonly Fact[], left: number): void {
  const width = sheet.right - left
  const labelWidth = width * 0.5
  for (const [label, value] of facts) {
    const top = document.y
    use(document, { color: colors.soft, size: 9 }).text(label, left, top, { width: labelWidth })
    const below = document.y
    use(document, { size: 9 }).text(printable(value), left + labelWidth + 6, top, {
      width: width - labelWidth - 6,
    })
    document.y = Math.max(below, document.y) + 2
  }
}

const amountWidth = 110

function drawTotals(document: Document, totals: readonly Total[]): void {
  const left = sheet.left + sheet.width * 0.42
  const width = sheet.right - left - amountWidth
  const heights = totals.map(({ label, sum }) => {
    use(document, { font: sum ? 'bold' : 'regular' })
    return document.heightOfString(label, { width }) + 5
  })
  reserve(
    document,
    heights.reduce((sum, height) => sum + height, 12),
  )
  document.y += 10
  for (const [index, { label, amount, sum }] of totals.entries()) {
    const top = document.y
    if (sum)
      document.moveTo(left, top).lineTo(sheet.right, top).lineWidth(1).strokeColor(colors.text).stroke()
    use(document, { font: sum ? 'bold' : 'regular' })
    document.text(label, left, top + 3, { width })
    document.text(amount, left, top + 3, { width: sheet.right - left, align: 'right', lineBreak: false })
    document.y = top + heights[index]!
  }
  document.x = sheet.left
}

function drawTaxes(document: Document, { taxes, language }: Paper): void {
  if (taxes === undefined) return
  reserve(document, 60)
  document.y += 14
  use(document, { font: 'bold', size: 9, color: colors.soft })
  document.text(wordsOf(language).taxes, sheet.left, document.y)
  drawTable(document, taxes, { width: sheet.width * 0.75, size: 8.5, padding: 2.5 })
}

function drawBlock(document: Document, block: Block): void {
  reserve(document, 40)
  document.y += 14
  drawBlockAt(document, block, sheet.left, sheet.width)
}

function drawBlockAt(document: Document, { label, lines }: Block, left: number, width: number): void {
  if (label !== undefined) {
    use(document, { font: 'bold', size: 9, color: colors.soft }).text(label, left, document.y, { width })
  }
  use(document, { size: 9.5 }).text(printable(lines.join('\n')), left, document.y, { width })
}

/** Draws the footer and the page numbers when the number of pages is known. Later pages repeat the title. */
function drawFooters(document: Document, { title, footer, language }: Paper): void {
  const { count } = document.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    document.switchToPage(index)
    // Text below the margin would start a new page.
    document.page.margins.bottom = 0
    use(document, { size: 8, color: colors.soft })
    const text = fill(wordsOf(language).page, { page: index + 1, pages: count })
    document.text(text, sheet.left, sheet.footer, { width: sheet.width, align: 'right', lineBreak: false })
    if (index > 0) document.text(printable(title), sheet.left, sheet.head, { lineBreak: false })
    if (footer === undefined) continue
    document.text(printable(footer), sheet.left, sheet.footer, {
      width: sheet.width - 90,
      height: 44,
      ellipsis: true,
    })
  }
}

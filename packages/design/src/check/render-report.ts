import { countText } from '@tablewright/base'
import { describePrices } from '../cost/regional-prices.js'
import type { Finding, Severity } from './finding.js'
import type { CheckReport, PatternProof } from './report.js'

export interface RenderOptions {
  /** With ANSI colors. */
  readonly color?: boolean
  /** Columns of the screen. Defaults to 110. */
  readonly width?: number
  /** Also shows the notes, which require nothing, and the accepted findings. */
  readonly notes?: boolean
}

type Paint = (text: string) => string
type Palette = Readonly<Record<Severity | 'good' | 'faint' | 'bold', Paint>>

/** Renders a report for people: findings first, then a line for each pattern. */
export function renderReport(report: CheckReport, options: RenderOptions = {}): string {
  const { width = 110, notes = false } = options
  const palette = paletteOf(options.color === true)
  const shown = report.findings.filter(
    ({ severity, accepted }) => notes || (severity !== 'info' && !accepted),
  )
  const order: readonly Severity[] = ['error', 'warning', 'info']
  const sorted = order.flatMap((severity) => shown.filter((found) => found.severity === severity))
  const parts = [
    headline(report, palette),
    ...sorted.map((found) => findingText(found, width, palette)),
    patternTable(report.patterns, width, palette),
    costLine(report),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function paletteOf(color: boolean): Palette {
  const paint =
    (code: number): Paint =>
    (text) =>
      color ? `\u001b[${code}m${text}\u001b[0m` : text
  return {
    error: paint(31),
    warning: paint(33),
    info: paint(36),
    good: paint(32),
    faint: paint(2),
    bold: paint(1),
  }
}

function headline({ design, ok, counts, patterns }: CheckReport, palette: Palette): string {
  const verdict = ok ? palette.good('ok') : palette.error('fails')
  const counted = [
    plural(patterns.length, 'pattern'),
    plural(counts.error, 'error'),
    plural(counts.warning, 'warning'),
    plural(counts.info, 'note'),
    ...(counts.accepted > 0 ? [`${counts.accepted} accepted`] : []),
  ]
  return `${palette.bold(design)}  ${verdict}  ${counted.join(', ')}`
}

function plural(amount: number, word: string): string {
  return `${amount} ${word}${amount === 1 ? '' : 's'}`
}

function findingText(found: Finding, width: number, palette: Palette): string {
  const { code, severity, place, message, remedy, accepted, location } = found
  const at = location && palette.faint(`  ${location.file}:${location.line}:${location.column}`)
  const word =
    accepted === undefined ? palette[severity](severity === 'info' ? 'note' : severity) : 'accepted'
  return [
    `${word} ${palette.bold(code)} ${place}${at ?? ''}`,
    ...wrap(message, width - 2).map((line) => `  ${line}`),
    ...wrap(accepted ?? remedy, width - 4).map((line, index) =>
      palette.faint(`  ${index === 0 ? '→' : ' '} ${line}`),
    ),
  ].join('\n')
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const titles = ['', 'id', 'pattern', 'operation', 'key', 'read', 'write', '$ a month']
const keyColumn = 4
const firstNumber = 5

function patternTable(patterns: readonly PatternProof[], width: number, palette: Palette): string {
  if (patterns.length === 0) return ''
  const rows = [titles, ...patterns.map(patternRow)]
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const others = widths.reduce(
    (sum, own, column) => (column === keyColumn ? sum : sum + own),
    2 * (titles.length - 1),
  )
  widths[keyColumn] = Math.max(8, Math.min(widths[keyColumn]!, width - others))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => {
        const own = widths[column]!
        return column >= firstNumber ? cell.padStart(own) : cut(cell, own).padEnd(own)
      })
      .join('  ')
      .trimEnd(),
  )
  return lines.map((line, index) => (index === 0 ? palette.faint(line) : paintMark(line, palette))).join('\n')
}

function paintMark(line: string, palette: Palette): string {
  const mark = line.charAt(0)
  const paint = mark === '✗' ? palette.error : mark === '!' ? palette.warning : palette.good
  return paint(mark) + line.slice(1)
}

function patternRow(proof: PatternProof): string[] {
  const verdicts = Object.values(proof.verdicts)
  const mark = verdicts.includes('fails') ? '✗' : verdicts.includes('warned') ? '!' : '✓'
  const where = proof.index === undefined ? proof.key : `${proof.index}: ${proof.key}`
  const monthly = proof.monthly === undefined ? '' : proof.monthly.toFixed(2)
  return [
    mark,
    proof.id ?? '',
    proof.name,
    proof.operation,
    where,
    estimate(proof.readUnits),
    estimate(proof.writeUnits),
    monthly,
  ]
}

function estimate({ expected, worst }: PatternProof['readUnits']): string {
  if (worst === 0) return ''
  return worst === expected ? countText(expected) : `${countText(expected)}–${countText(worst)}`
}

function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`
}

function costLine({ tables, prices }: CheckReport): string {
  const lines = tables.map(({ table, requests, fixed }) => {
    const sum = requests + fixed
    return `${table}: $${sum.toFixed(2)} a month ($${requests.toFixed(2)} requests, $${fixed.toFixed(2)} storage and capacity)`
  })
  return lines.length === 0 ? '' : `${lines.join('\n')}\nPrices: ${describePrices(prices)}.`
}

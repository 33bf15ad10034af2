import type { Row } from '../harness/row.js'

/** The rows of one benchmark. */
export interface Group {
  readonly title: string
  readonly rows: readonly Row[]
}

export interface Circumstances {
  readonly machine: string
  readonly date: Date
  /** Small tables and few rounds: good for a comparison, not for a claim. */
  readonly quick: boolean
}

/** The page of performance: one table for each benchmark, with the change of each row since an earlier run. */
export function renderMarkdown(
  groups: readonly Group[],
  before: readonly Group[],
  { machine, date, quick }: Circumstances,
): string {
  const earlier = new Map(before.flatMap(({ rows }) => rows.map((row) => [row.name, row] as const)))
  const rows = groups.flatMap(({ rows: each }) => each)
  const missed = rows.filter(({ met }) => !met).length
  const intro = [
    '# Performance',
    '',
    `Made by \`npm run bench -- ${quick ? '--quick ' : ''}--write\` on ${date.toISOString().slice(0, 10)}, ${machine}.`,
    `${rows.length} rows, ${missed} of them missed their bar.`,
    '',
    'Each row compares our code with a peer or a limit, alternating in one run; figures are medians of the rounds. Times',
    'are CPU time of one operation. Ratios are comparable between machines, times are not. With a bar of `≥`, the ratio is',
    'reference / ours; with a bar of `≤`, it is ours / reference. A row without a reference has a bar on its own figure.',
    '',
    'To repeat it, run `npm run bench` on an otherwise idle machine. `npm run bench -- --out base.json` saves the rows, and',
    '`npm run bench -- --against base.json` prints the change of each row.',
  ]
  return `${[...intro, ...groups.flatMap((group) => section(group, earlier))].join('\n')}\n`
}

function section({ title, rows }: Group, earlier: ReadonlyMap<string, Row>): string[] {
  const isCompared = earlier.size > 0
  const heading = [
    'row',
    'ours',
    'reference',
    'ratio',
    'bar',
    'rounds',
    'spread',
    ...(isCompared ? ['moved'] : []),
    '',
  ]
  return [
    '',
    `## ${title}`,
    '',
    line(heading),
    line(heading.map((_, column) => (column === 0 ? '---' : '--:'))),
    ...rows.map((row) =>
      line([
        ...cells(row),
        ...(isCompared ? [moved(row, earlier.get(row.name))] : []),
        row.met ? '' : 'missed',
      ]),
    ),
  ]
}

const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`

function cells(row: Row): string[] {
  const bar = row.bar === null ? '' : `${row.good === 'atLeast' ? '≥' : '≤'} ${row.bar.toLocaleString('en')}`
  return [
    row.name.replaceAll('|', '\\|'),
    amount(row.ours, row.unit),
    row.reference === null ? '' : amount(row.reference, row.unit),
    row.ratio === null ? '' : row.ratio.toFixed(2),
    bar,
    String(row.rounds),
    row.rounds === 1 ? '' : `±${(row.spread * 100).toFixed(0)} %`,
  ]
}

/** Relative change of the ratio, or of the figure without a ratio. */
function moved(row: Row, earlier: Row | undefined): string {
  const [now, then] = [row, earlier].map((each) => each && (each.ratio ?? each.ours))
  if (now === undefined || !then) return 'new'
  const change = (now / then - 1) * 100
  return `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(0)} %`
}

function amount(value: number, unit: string | undefined): string {
  if (unit !== undefined) return `${value.toLocaleString('en')} ${unit}`
  return value < 1 ? `${(value * 1000).toFixed(0)} ns` : `${value.toFixed(2)} µs`
}

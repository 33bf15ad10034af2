import type { ComponentChildren, JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { navigate } from '../../router/location.js'
import { moveFocus } from './move-focus.js'
import { useHighlights } from './use-highlights.js'
import { useWindow } from './use-window.js'
import './table.css'

export interface Column<Row> {
  readonly name: string
  readonly cell: (row: Row) => ComponentChildren
  /** Numbers and amounts stand at the right. */
  readonly right?: boolean
  /** Left out on a narrow screen. */
  readonly minor?: boolean
  /** Breaks long text into lines, for tables of a few rows. */
  readonly wrap?: boolean
}

export interface TableProps<Row> {
  /** What the table holds, for those who cannot see it. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** In the order in which they are shown. */
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Where a row leads. The first cell becomes the link; the whole row can be clicked. */
  readonly rowLink?: (row: Row) => string
  readonly onSelect?: (row: Row) => void
  /** Marks a row as the one that is shown beside. */
  readonly selected?: string
  /** Under the last row, such as a button for more. */
  readonly foot?: ComponentChildren
}

/** From this many rows on only those in sight are in the document. */
const manyRows = 200

/** Rows and columns. Arrow keys go from row to row; many rows cost no more than those in sight. */
export function Table<Row>(props: TableProps<Row>): JSX.Element {
  const { label, columns, rows } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { first, last, before, after } = useWindow(body, rows.length, rows.length > manyRows)
  const changed = useHighlights(rows, props.rowKey)
  return (
    // What may scroll must be reachable by keys; rows that can be pressed are.
    <div class="table-frame" {...(!props.rowLink && !props.onSelect && reachable(label))}>
      <table class="table" aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" class={classOf(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={moveFocus}>
          {before > 0 && <Gap height={before} columns={columns.length} />}
          {rows.slice(first, last).map((row, index) => (
            <TableRow
              key={props.rowKey(row)}
              row={row}
              index={first + index}
              table={props}
              changed={changed.has(props.rowKey(row))}
            />
          ))}
          {after > 0 && <Gap height={after} columns={columns.length} />}
        </tbody>
      </table>
      {props.foot !== undefined && <div class="table-foot">{props.foot}</div>}
    </div>
  )
}

function reachable(label: string) {
  return { tabIndex: 0, role: 'region', 'aria-label': label } as const
}

function TableRow<Row>(props: {
  row: Row
  index: number
  table: TableProps<Row>
  changed: boolean
}): JSX.Element {
  const { row, index, table, changed } = props
  const { columns, rowLink, onSelect, rowKey, selected } = table
  const href = rowLink?.(row)
  const open = (event: MouseEvent) => {
    // What can be pressed inside a row, or stands over it, keeps its own meaning, and text can be marked.
    const own = (event.target as Element).closest('a, button, input, dialog, [popover]')
    if (own || getSelection()?.toString()) return
    if (href !== undefined) navigate(href)
    else onSelect?.(row)
  }
  const live = href !== undefined || onSelect !== undefined
  return (
    <tr
      aria-rowindex={index + 2}
      class={live ? 'table-live' : undefined}
      data-changed={changed || undefined}
      aria-selected={selected === undefined ? undefined : selected === rowKey(row)}
      onClick={live ? open : undefined}
    >
      {columns.map((column, place) => (
        <td key={column.name} class={classOf(column)}>
          {place === 0
            ? firstCell(column.cell(row), href, onSelect && (() => onSelect(row)))
            : column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

function firstCell(content: ComponentChildren, href: string | undefined, select: (() => void) | undefined) {
  if (href !== undefined) {
    return (
      <a href={href} data-row>
        {content}
      </a>
    )
  }
  if (select === undefined) return content
  return (
    <button type="button" class="table-select" data-row onClick={select}>
      {content}
    </button>
  )
}

function Gap({ height, columns }: { height: number; columns: number }): JSX.Element {
  return (
    <tr class="table-gaps">
      <td colSpan={columns} class="table-gap" style={{ height: `${height}px` }} />
    </tr>
  )
}

function classOf<Row>({ right, minor, wrap }: Column<Row>): string | undefined {
  const names = [right && 'table-right', minor && 'table-minor', wrap && 'table-wrap'].filter(Boolean)
  return names.length > 0 ? names.join(' ') : undefined
}

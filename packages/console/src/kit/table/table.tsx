import type { ComponentChildren, JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { navigate } from '../../router/location.js'
import { breakable } from '../breakable.js'
import type { CellValue } from './cell-value.js'
import { moveFocus } from './move-focus.js'
import type { SortOrder } from './sort-rows.js'
import { useHighlights } from './use-highlights.js'
import { useWindow } from './use-window.js'
import './table.css'

export interface Column<Row> {
  readonly name: string
  readonly cell: (row: Row) => ComponentChildren
  /** Aligns numbers and amounts to the right. */
  readonly right?: boolean
  /** Hidden on narrow screens. */
  readonly minor?: boolean
  /** Breaks long text into lines, for tables of a few rows. */
  readonly wrap?: boolean
  /** The plain value of the cell, for sorting and files, if it cannot be derived from the cell. */
  readonly value?: (row: Row) => CellValue | undefined
}

export interface TableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** In display order. */
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** The link of a row. The first cell becomes the link, and the whole row can be clicked. */
  readonly rowLink?: (row: Row) => string
  readonly onSelect?: (row: Row) => void
  /** Key of the highlighted row. */
  readonly selected?: string
  /** Content below the last row, such as a button for more. */
  readonly foot?: ComponentChildren
  /** On narrow screens, stacks the cells of a row, each with the name of its column. */
  readonly stacked?: boolean
  /** Content in the corner of the head, such as the choice of columns. */
  readonly corner?: ComponentChildren
  /** The current order, and the function that sorts by a column; undefined for a column without an order. */
  readonly order?: SortOrder | undefined
  readonly sortBy?: (column: Column<Row>) => (() => void) | undefined
  /** The keys of selected rows, and the function that changes them. Adds a column of checkboxes. */
  readonly choice?: TableChoice
}

export interface TableChoice {
  readonly chosen: ReadonlySet<string>
  readonly choose: (keys: readonly string[], chosen: boolean) => void
}

/** From this many rows on, only visible rows are in the document. */
const manyRows = 200

/** A table. Arrow keys move between rows. In long tables, only visible rows are rendered. */
export function Table<Row>(props: TableProps<Row>): JSX.Element {
  const { label, columns, rows } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const many = rows.length > manyRows
  const { first, last, before, after } = useWindow(body, rows.length, many)
  const changed = useHighlights(rows, props.rowKey)
  const width = columns.length + (props.choice ? 1 : 0)
  return (
    <div class={props.corner ? 'table-frame table-cornered' : 'table-frame'}>
      {/* Scrollable content must be reachable by keyboard; clickable rows are. */}
      <div class="table-scroll" {...(!props.rowLink && !props.onSelect && reachable(label))}>
        <table class={tableClass(many, props.stacked)} aria-label={label} aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              {props.choice && <ChooseAll table={props} choice={props.choice} />}
              {columns.map((column) => (
                <HeadCell key={column.name} column={column} table={props} />
              ))}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={moveFocus}>
            {before > 0 && <Gap height={before} columns={width} />}
            {rows.slice(first, last).map((row, index) => (
              <TableRow
                key={props.rowKey(row)}
                row={row}
                index={first + index}
                table={props}
                changed={changed.has(props.rowKey(row))}
              />
            ))}
            {after > 0 && <Gap height={after} columns={width} />}
          </tbody>
        </table>
      </div>
      {props.corner !== undefined && <div class="table-corner">{props.corner}</div>}
      {props.foot !== undefined && <div class="table-foot">{props.foot}</div>}
    </div>
  )
}

function HeadCell<Row>({ column, table }: { column: Column<Row>; table: TableProps<Row> }): JSX.Element {
  const sort = table.sortBy?.(column)
  const { order } = table
  const direction =
    order?.column === column.name ? (order.descending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" class={classOf(column)} aria-sort={direction}>
      {sort === undefined ? (
        column.name
      ) : (
        <button type="button" class="table-sort" onClick={sort}>
          {column.name}
          <span aria-hidden="true">{direction && (order!.descending ? ' ↓' : ' ↑')}</span>
        </button>
      )}
    </th>
  )
}

function ChooseAll<Row>({ table, choice }: { table: TableProps<Row>; choice: TableChoice }): JSX.Element {
  const keys = table.rows.map(table.rowKey)
  const all = keys.length > 0 && keys.every((key) => choice.chosen.has(key))
  return (
    <th scope="col" class="table-choice">
      <input
        type="checkbox"
        aria-label="Choose all rows"
        checked={all}
        indeterminate={!all && keys.some((key) => choice.chosen.has(key))}
        onChange={() => choice.choose(keys, !all)}
      />
    </th>
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
    // Ignore clicks on controls inside a row and on overlays, and selections of text.
    const own = (event.target as Element).closest(
      'a, button, input, select, textarea, label, dialog, [popover]',
    )
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
      {table.choice && (
        <td class="table-choice">
          <input
            type="checkbox"
            aria-label={`Choose ${rowKey(row)}`}
            checked={table.choice.chosen.has(rowKey(row))}
            onChange={(event) => table.choice!.choose([rowKey(row)], event.currentTarget.checked)}
          />
        </td>
      )}
      {columns.map((column, place) => (
        <td key={column.name} class={classOf(column)} {...(table.stacked && { 'data-name': column.name })}>
          {place === 0
            ? firstCell(cellOf(column, row, table), href, onSelect && (() => onSelect(row)))
            : restCell(cellOf(column, row, table), table.stacked)}
        </td>
      ))}
    </tr>
  )
}

/** In long tables, all rows have the same height, so their texts stay on one line. */
function cellOf<Row>({ cell }: Column<Row>, row: Row, { rows }: TableProps<Row>): ComponentChildren {
  return rows.length > manyRows ? cell(row) : breakable(cell(row))
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

/** In a stacked cell, the column name is beside the content, which must be one box. */
function restCell(content: ComponentChildren, stacked = false) {
  return stacked ? <span>{content}</span> : content
}

function Gap({ height, columns }: { height: number; columns: number }): JSX.Element {
  return (
    <tr class="table-gaps">
      <td colSpan={columns} class="table-gap" style={{ height: `${height}px` }} />
    </tr>
  )
}

function tableClass(many: boolean, stacked = false): string {
  return ['table', many && 'table-many', stacked && 'table-stacked'].filter(Boolean).join(' ')
}

function classOf<Row>({ right, minor, wrap }: Column<Row>): string | undefined {
  const names = [right && 'table-right', minor && 'table-minor', wrap && 'table-wrap'].filter(Boolean)
  return names.length > 0 ? names.join(' ') : undefined
}

import type { DataItem, DataKind, KeyAnatomy } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { KeyText, KindBadge, kindColor, StoredLine, sizeText } from '../../kit/index.js'
import { dataHref, keyTexts } from '../../kit/stored/data-address.js'
import { moveFocus } from '../../kit/table/move-focus.js'
import { useWindow } from '../../kit/table/use-window.js'
import type { CollectionRow, ItemGroup } from './collection-rows.js'
import type { DataScope } from './data-page.js'
import { type KeyedTable, rowColumns, valueAt } from './key-schema.js'
import { KeyTip, type Tip } from './key-tip.js'
import { shownTable } from './shown-table.js'

/** Rows rendered beyond the edges: few, because rows are tall. */
const spareRows = 8

interface TableParts {
  readonly view: DataScope
  readonly shown: KeyedTable
  /** The explanation of the highlighted key. */
  readonly tipId: string
  readonly onTip: (tip: Tip | undefined) => void
}

/**
 * Item collections below each other, each item with the columns of its kind. Only visible rows are rendered.
 */
export function CollectionTable(props: {
  view: DataScope
  rows: readonly CollectionRow[]
  absent: boolean
}): JSX.Element {
  const { view, rows, absent } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [tip, setTip] = useState<Tip>()
  const tipId = useId()
  const { first, last, before, after } = useWindow(body, rows.length, rows.length > 100, spareRows)
  const shown = absent ? view.table : shownTable(view)
  const parts = { view, shown, tipId, onTip: setTip }
  return (
    <div class="data-frame">
      <table class="data-table" aria-label="Item collections" aria-rowcount={rows.length}>
        <tbody ref={body} onKeyDown={moveFocus}>
          {before > 0 && <Gap height={before} />}
          {rows
            .slice(first, last)
            .map((row, index) =>
              row.kind === 'partition' ? (
                <PartitionRow
                  key={`p${first + index}`}
                  index={first + index}
                  group={row.group}
                  parts={parts}
                />
              ) : (
                <ItemRow
                  key={`i${first + index}`}
                  index={first + index}
                  item={row.item}
                  parts={parts}
                  absent={absent}
                />
              ),
            )}
          {after > 0 && <Gap height={after} />}
        </tbody>
      </table>
      {tip && <KeyTip id={tipId} tip={tip} />}
    </div>
  )
}

function Gap({ height }: { height: number }): JSX.Element {
  return (
    <tr>
      <td colSpan={2} class="data-gap" style={{ height: `${height}px` }} />
    </tr>
  )
}

function PartitionRow(props: { index: number; group: ItemGroup; parts: TableParts }): JSX.Element {
  const { index, group, parts } = props
  const { view, shown } = parts
  const bytes = group.items.reduce((sum, item) => sum + item.bytes, 0)
  const texts = keyTexts(group.partition)
  const opened = view.address.scan === ''
  const name = shown.partition.map((attribute) => attribute.name).join(', ')
  const key = <Keys anatomy={group.anatomy} texts={texts} />
  return (
    <tr aria-rowindex={index + 1} class="data-partition">
      <th scope="rowgroup" colSpan={2}>
        <div class="data-partition-head">
          <span class="soft small">{name}</span>
          {opened ? (
            key
          ) : (
            <a
              href={dataHref(view.system, {
                table: view.table.name,
                index: shown === view.table ? '' : shown.name,
                partition: texts,
              })}
              data-row
            >
              {key}
            </a>
          )}
          <span class="soft small number">
            {group.items.length.toLocaleString('en')} {group.items.length === 1 ? 'item' : 'items'},{' '}
            {sizeText(bytes)}
          </span>
        </div>
      </th>
    </tr>
  )
}

/** The parts of a key, or the stored key if it does not match the design. */
function Keys(props: { anatomy: readonly KeyAnatomy[]; texts: readonly string[] }): JSX.Element {
  const { anatomy, texts } = props
  if (anatomy.length === 0) return <span class="mono">{texts.join(' ')}</span>
  return (
    <span class="data-keys">
      {anatomy.map(({ attribute, pieces }) => (
        <KeyText key={attribute} segments={pieces} />
      ))}
    </span>
  )
}

function ItemRow(props: { index: number; item: DataItem; parts: TableParts; absent: boolean }): JSX.Element {
  const { index, item, absent } = props
  const { view, shown, tipId, onTip } = props.parts
  const { kinds } = view.overview
  const kind: DataKind | undefined = kinds.find(({ name }) => name === item.entity)
  const keys = [...shown.partition, ...shown.sort].map(({ name }) => name)
  // The heading of the partition already shows its key, unless each item is a separate partition.
  const own = shown.sort.length > 0 ? shown.sort.map(({ name }) => name) : keys
  const anatomy = item.anatomy.filter(({ attribute }) => own.includes(attribute))
  const texts = own.map((name) => keyTexts({ key: item.item[name] ?? { S: '' } })[0]!)
  const open = () => view.open(keyTexts(item.key))
  const point = ({ currentTarget }: { currentTarget: HTMLElement }) =>
    onTip({
      anatomy: item.anatomy.filter(({ attribute }) => keys.includes(attribute)),
      at: currentTarget.getBoundingClientRect(),
    })
  const leave = () => onTip(undefined)
  return (
    <tr
      aria-rowindex={index + 1}
      class={absent ? 'data-item data-absent' : 'data-item'}
      onClick={(event) =>
        !(event.target as Element).closest('button') && !getSelection()?.toString() && open()
      }
    >
      <th scope="row" style={{ borderLeftColor: kindColor(kinds, item.entity) }}>
        <button
          type="button"
          data-row
          class="data-key"
          aria-describedby={tipId}
          onClick={open}
          onMouseEnter={point}
          onMouseLeave={leave}
          onFocus={point}
          onBlur={leave}
        >
          <KindBadge kinds={kinds} name={item.entity} />
          <span class="data-sort">
            <Keys anatomy={anatomy} texts={texts} />
          </span>
        </button>
      </th>
      <td>
        <div class="data-cells">
          {rowColumns(item, kind, shown).map(({ name, path, type }) => (
            <span key={name} class="data-cell" data-type={type}>
              <small>{name}</small>
              <StoredLine value={valueAt(item.item, path)} />
            </span>
          ))}
        </div>
      </td>
    </tr>
  )
}

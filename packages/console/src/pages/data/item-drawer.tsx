import { readUnitSize, writeUnitSize } from '@tablewright/dynamo/limits'
import type { DataKind, ItemAnswer } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useResource } from '../../api/use-resource.js'
import {
  BarList,
  Button,
  CodeBlock,
  Copyable,
  Dialog,
  ErrorState,
  KindBadge,
  Loading,
  StoredField,
  sizeText,
  Tabs,
  Time,
} from '../../kit/index.js'
import { wireKey } from '../../kit/stored/data-address.js'
import type { DataScope } from './data-page.js'
import { ChangeItem, DeleteItem } from './edit/item-edits.js'
import { RawItem } from './edit/raw-item.js'
import { ItemKeys } from './item-keys.js'
import { readingOf } from './reading.js'

/** One item: keys, attributes, size and actions. */
export function ItemDrawer({ view, onClose }: { view: DataScope; onClose: () => void }): JSX.Element {
  const { system, table, address, overview } = view
  const key = wireKey([...table.partition, ...table.sort], address.item)
  const item = useResource<ItemAnswer>(system, 'GET /_data/item', { table: table.name, key })
  const kind = overview.kinds.find(({ name }) => name === item.data?.entity)
  return (
    <Dialog title="Item" shape="side" onClose={onClose}>
      {item.problem && !item.data ? (
        <ErrorState problem={item.problem} retry={item.refresh} />
      ) : !item.data ? (
        <Loading lines={8} />
      ) : (
        <ItemParts view={view} item={item.data} kind={kind} onGone={onClose} />
      )}
    </Dialog>
  )
}

interface ItemProps {
  readonly view: DataScope
  readonly item: ItemAnswer
  readonly kind: DataKind | undefined
}

type Mode = 'look' | 'change' | 'delete' | 'raw'

function ItemParts({ onGone, ...props }: ItemProps & { readonly onGone: () => void }): JSX.Element {
  const { view, item, kind } = props
  const [mode, setMode] = useState<Mode>('look')
  const back = () => setMode('look')
  const editable = kind?.editable === true && item.values !== undefined
  return (
    <div class="stack">
      <div class="row">
        <KindBadge kinds={view.overview.kinds} name={item.entity} />
        <span class="soft">
          {sizeText(item.bytes)}: {unitsOf(item.bytes)}
        </span>
        {item.expiresAt !== undefined && (
          <span class="soft">
            expires <Time at={item.expiresAt} />
          </span>
        )}
      </div>
      <ItemKeys view={view} item={item} />
      {mode === 'look' && (
        <div class="row">
          {editable && <Button onClick={() => setMode('change')}>Edit</Button>}
          {editable && <Button onClick={() => setMode('delete')}>Delete …</Button>}
          <Button kind="quiet" onClick={() => setMode('raw')}>
            Edit raw …
          </Button>
          <Copyable text={JSON.stringify(item.key)} label="Key as JSON" />
        </div>
      )}
      {mode === 'look' && kind?.source !== undefined && (
        <p class="soft small">It follows from {kind.source} and is written with it.</p>
      )}
      {mode === 'look' && <Contents item={item} kind={kind} />}
      {mode === 'change' && kind && <ChangeItem view={view} kind={kind} item={item} onClose={back} />}
      {mode === 'delete' && kind && (
        <DeleteItem view={view} kind={kind} item={item} onClose={back} onGone={onGone} />
      )}
      {mode === 'raw' && <RawItem view={view} kind={kind} item={item} onClose={back} onGone={onGone} />}
    </div>
  )
}

function Contents({ item, kind }: Omit<ItemProps, 'view'>): JSX.Element {
  return (
    <Tabs
      label="The item"
      query="show"
      tabs={[
        {
          name: 'attributes',
          label: 'Attributes',
          content: () => <Attributes item={item} kind={kind} />,
        },
        {
          name: 'sizes',
          label: 'Sizes',
          content: () => <Sizes item={item} />,
        },
        {
          name: 'json',
          label: 'JSON',
          content: () => (
            <CodeBlock code={JSON.stringify(item.item, null, 2)} label="The item as it is stored" />
          ),
        },
      ]}
    />
  )
}

/** The size of each attribute including its name, largest first. */
function Sizes({ item }: { item: ItemAnswer }): JSX.Element {
  const sizes = Object.entries(item.sizes).sort(([, one], [, other]) => other - one)
  return (
    <BarList
      label="Bytes of each attribute"
      heads={['Attribute', 'Bytes']}
      bars={sizes.map(([name, bytes]) => ({
        key: name,
        name: <code>{name}</code>,
        value: bytes,
        text: `${sizeText(bytes)}, ${Math.round((bytes / item.bytes) * 100)} %`,
      }))}
    />
  )
}

/** The attributes of the design, then others. Keys are shown separately. */
function Attributes({ item, kind }: Omit<ItemProps, 'view'>): JSX.Element {
  const keys = new Set(item.anatomy.map(({ attribute }) => attribute))
  const names = Object.keys(item.item).filter((name) => !keys.has(name))
  const columns = kind?.columns ?? []
  const rank = (name: string) => {
    const found = columns.findIndex(({ path }) => path[0] === name)
    return found === -1 ? columns.length : found
  }
  return (
    <dl>
      {names
        .toSorted((a, b) => rank(a) - rank(b))
        .map((name) => {
          const column = columns.find(({ path }) => path[0] === name && path.length === 1)
          const reading = column && readingOf(column, item.values?.[column.name])
          return (
            <StoredField
              key={name}
              name={name}
              value={item.item[name]!}
              {...(column && column.name !== name && { note: `${column.name} in code` })}
              {...(item.secrets.includes(name) && { note: 'hidden' })}
              {...(reading !== undefined && { reading })}
            />
          )
        })}
    </dl>
  )
}

/** Formats the units of a strongly consistent read and of a plain write of the item. */
function unitsOf(bytes: number): string {
  const read = Math.ceil(bytes / readUnitSize)
  const write = Math.ceil(bytes / writeUnitSize)
  return `${read} read ${read === 1 ? 'unit' : 'units'}, ${write} write ${write === 1 ? 'unit' : 'units'}`
}

import { readUnitSize } from '@tablewright/dynamo/limits'
import type { DataSample } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  KeyText,
  KindBadge,
  Loading,
  sizeText,
  Table,
} from '../../kit/index.js'
import { dataHref, keyTexts } from '../../kit/stored/data-address.js'
import { CollectionForm } from './collection-form.js'
import { ItemsView } from './contents.js'
import type { DataScope } from './data-page.js'
import { absentKinds, collectionsOf } from './key-schema.js'
import { shownTable } from './shown-table.js'

/** The first items of a table or index, its partitions, and links to others. */
export function StartView({ view }: { view: DataScope }): JSX.Element {
  const { system, table, address } = view
  const sample = useResource<DataSample>(system, 'GET /_data/sample', {
    table: table.name,
    index: address.index,
  })
  return (
    <div class="stack">
      <Collections view={view} sample={sample.data} />
      {sample.problem && !sample.data ? (
        <ErrorState problem={sample.problem} retry={sample.refresh} />
      ) : sample.data ? (
        <Sample view={view} sample={sample.data} />
      ) : (
        <Loading lines={8} />
      )}
      {address.index !== '' && <Absent view={view} />}
      <Everything view={view} />
    </div>
  )
}

function Collections({ view, sample }: { view: DataScope; sample: DataSample | undefined }): JSX.Element {
  const shown = shownTable(view)
  return (
    <details class="data-open" open={sample?.read === 0 || undefined}>
      <summary>Open a collection by its key</summary>
      <Card title={`Item collections of ${shown.name}`}>
        <ul class="data-collections">
          {collectionsOf(view.overview.kinds, view.table.name, shown).map((collection) => (
            <li key={collection.templates.join(' ')}>
              <CollectionForm view={view} collection={collection} ids={sample?.ids ?? {}} />
            </li>
          ))}
          <li>
            <CollectionForm view={view} ids={{}} />
          </li>
        </ul>
      </Card>
    </details>
  )
}

function Sample({ view, sample }: { view: DataScope; sample: DataSample }): JSX.Element {
  const { groups, read } = sample
  const items = groups.flatMap((group) => group.items)
  if (read === 0) {
    return (
      <EmptyState title={`${shownTable(view).name} has no items yet`}>
        Items appear here as soon as there are some. Make the first one with New item, or import a file.
      </EmptyState>
    )
  }
  return (
    <div class="data-start">
      <div class="data-partitions">
        <Partitions view={view} sample={sample} />
      </div>
      <div class="stack">
        <ItemsView view={view} groups={groups} all={async () => items}>
          <p class="soft small number">
            {items.length < read ? `${items.length} of ` : ''}
            {sampleText(sample)}
          </p>
        </ItemsView>
      </div>
    </div>
  )
}

/** Describes the sample. */
function sampleText({ read, complete, readUnits }: DataSample): string {
  const units = `${readUnits.toLocaleString('en')} ${readUnits === 1 ? 'unit' : 'units'} read`
  if (complete) return `${read.toLocaleString('en')} items, all there are; ${units}.`
  return `${read.toLocaleString('en')} items of a sample; ${units}. Open a partition, or scan, for the others.`
}

function Partitions({ view, sample }: { view: DataScope; sample: DataSample }): JSX.Element {
  const { system, table, address } = view
  const { partitions, partitionCount, complete } = sample
  return (
    <Card flush title="Partitions">
      <Table
        label="Partitions"
        rows={partitions}
        rowKey={({ partition }) => keyTexts(partition).join(' ')}
        rowLink={({ partition }) =>
          dataHref(system, { table: table.name, index: address.index, partition: keyTexts(partition) })
        }
        columns={[
          {
            name: 'Key',
            cell: ({ anatomy, partition }) =>
              anatomy.length > 0
                ? anatomy.map(({ attribute, pieces }) => <KeyText key={attribute} segments={pieces} />)
                : keyTexts(partition).join(' '),
          },
          {
            name: 'Items',
            right: true,
            cell: ({ items }) => `${items.toLocaleString('en')}${complete ? '' : '+'}`,
          },
        ]}
        foot={
          <span class="number">
            {partitions.length.toLocaleString('en')} of {partitionCount.toLocaleString('en')}
            {complete ? ' partitions' : ' partitions of the sample; counts are at least these'}
          </span>
        }
      />
    </Card>
  )
}

function Everything({ view }: { view: DataScope }): JSX.Element {
  const { system, table, address } = view
  const { name, items, bytes } =
    address.index === '' ? table : table.indexes.find((each) => each.name === address.index)!
  return (
    <Card title="Everything">
      <div class="data-ask">
        <p class="soft">
          Reads all {items.toLocaleString('en')} items of {name}, {sizeText(bytes)}: about {scanUnits(bytes)},
          a page at a time as you scroll.
        </p>
        <Button href={dataHref(system, { table: table.name, index: address.index, scan: 'all' })}>
          Scan {name}
        </Button>
      </div>
    </Card>
  )
}

/** Lists the kinds of items that are not in the index, because they lack its key attributes. */
function Absent({ view }: { view: DataScope }): JSX.Element {
  const { system, overview, table, address } = view
  const never = absentKinds(overview.kinds, table.name, address.index)
  return (
    <Card title={`Not in ${address.index}`}>
      <div class="data-ask">
        <div class="row">
          {never.length === 0 && <span class="soft">Every kind of item of {table.name} can be in it.</span>}
          {never.map(({ name }) => (
            <KindBadge key={name} kinds={overview.kinds} name={name} />
          ))}
        </div>
        <Button href={dataHref(system, { table: table.name, index: address.index, scan: 'absent' })}>
          Show absent items
        </Button>
      </div>
      <p class="soft small">
        To find them the whole table is read: {table.items.toLocaleString('en')} items, about{' '}
        {scanUnits(table.bytes)}.
      </p>
    </Card>
  )
}

/** An eventually consistent scan costs half a unit for each 4 KB. */
function scanUnits(bytes: number): string {
  const units = Math.ceil((bytes / readUnitSize) * 0.5)
  return units === 1 ? '1 unit' : `${units.toLocaleString('en')} units`
}

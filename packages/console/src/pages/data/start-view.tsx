import type { JSX } from 'preact'
import { Button, Card, KindBadge, sizeWords } from '../../kit/index.js'
import { dataHref } from '../../kit/stored/data-address.js'
import { CollectionForm } from './collection-form.js'
import type { DataScope } from './data-page.js'
import { absentKinds, collectionsOf } from './key-schema.js'
import { placeOf } from './place.js'

/** What can be looked at: the item collections by their keys, or everything. */
export function StartView({ view }: { view: DataScope }): JSX.Element {
  const { overview, table, address } = view
  const place = placeOf(view)
  const collections = collectionsOf(overview.kinds, table.name, place)
  return (
    <div class="stack">
      <Card title={`Item collections of ${place.name}`}>
        <ul class="data-collections">
          {collections.map((collection) => (
            <li key={collection.templates.join(' ')}>
              <CollectionForm view={view} collection={collection} />
            </li>
          ))}
          <li>
            <CollectionForm view={view} />
          </li>
        </ul>
      </Card>
      {address.index !== '' && <Absent view={view} />}
      <Everything view={view} />
    </div>
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
          Reads all {items.toLocaleString('en')} items of {name}, {sizeWords(bytes)}: about {scanUnits(bytes)}
          , a page at a time as you scroll.
        </p>
        <Button href={dataHref(system, { table: table.name, index: address.index, scan: 'all' })}>
          Scan {name}
        </Button>
      </div>
    </Card>
  )
}

/** An index holds only items with all of its key attributes: which ones it leaves out. */
function Absent({ view }: { view: DataScope }): JSX.Element {
  const { system, overview, table, address } = view
  const never = absentKinds(overview.kinds, table.name, address.index)
  return (
    <Card title={`Not in ${address.index}`}>
      <div class="data-ask">
        <div class="row">
          {never.length === 0 && (
            <span class="soft">Every kind of item of {table.name} may stand in it.</span>
          )}
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

/** A scan reads eventually consistent: half a unit for each 4 KB. */
function scanUnits(bytes: number): string {
  const units = Math.ceil((bytes / 4096) * 0.5)
  return units === 1 ? '1 unit' : `${units.toLocaleString('en')} units`
}

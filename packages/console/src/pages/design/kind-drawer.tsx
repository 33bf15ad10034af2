import type { DataColumn, DataKind, DesignAnswer } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useOverview } from '../../api/use-overview.js'
import { Button, Dialog, EmptyState, KindBadge, Loaded, Table, TemplateText } from '../../kit/index.js'
import { kindsOf } from './kinds.js'

/** One kind of item: its keys, its attributes, its derived items, and the patterns that use it. */
export function KindDrawer(props: {
  system: string
  design: DesignAnswer
  name: string
  onClose: () => void
}): JSX.Element {
  const { system, design, name, onClose } = props
  return (
    <Dialog title={name} shape="side" onClose={onClose}>
      <Loaded from={useOverview(system)}>
        {({ kinds }) => {
          const kind = kinds.find((each) => each.name === name)
          return kind ? (
            <KindView system={system} design={design} kind={kind} />
          ) : (
            <EmptyState title="The design has no such item" />
          )
        }}
      </Loaded>
    </Dialog>
  )
}

function KindView(props: { system: string; design: DesignAnswer; kind: DataKind }): JSX.Element {
  const { system, design, kind } = props
  const kinds = kindsOf(design)
  const derived = kinds.filter(({ source }) => source === kind.name)
  const relation = design.chart.flatMap(({ rows }) => rows).find(({ item }) => item === kind.name)?.relation
  const patterns = design.patterns.filter(({ items }) => items.includes(kind.name))
  return (
    <div class="stack">
      <div class="row">
        <KindBadge kinds={kinds} name={kind.name} />
        <span class="soft">
          {relation ?? 'an entity'}, in {kind.table}
        </span>
      </div>
      <dl class="kind-keys">
        {kind.keys.map(({ attribute, template }) => (
          <div key={attribute}>
            <dt>{attribute}</dt>
            <dd>
              <TemplateText template={template} />
            </dd>
          </div>
        ))}
      </dl>
      {derived.length > 0 && (
        <section>
          <h3>Kept in the same transaction</h3>
          <div class="row">
            {derived.map(({ name }) => (
              <KindBadge key={name} kinds={kinds} name={name} />
            ))}
          </div>
        </section>
      )}
      {kind.columns.length > 0 && <Attributes columns={kind.columns} />}
      {patterns.length > 0 && (
        <section>
          <h3>Access patterns</h3>
          <ul class="kind-patterns">
            {patterns.map(({ name, goal }) => (
              <li key={name}>
                <p>
                  <a href={`/run/${system}/${name}`}>{name}</a> <span class="soft">{goal}</span>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div class="row">
        <Button href={`/data/${system}?table=${encodeURIComponent(kind.table)}`}>Show data</Button>
      </div>
    </div>
  )
}

function Attributes({ columns }: { columns: readonly DataColumn[] }): JSX.Element {
  return (
    <section>
      <h3>Attributes</h3>
      <Table
        label="Attributes"
        stacked
        rows={columns}
        rowKey={({ name }) => name}
        columns={[
          { name: 'Name', cell: ({ name }) => <code>{name}</code> },
          { name: 'Type', cell: ({ type }) => type },
          { name: 'Stored as', cell: storedAs },
          { name: 'Notes', cell: (column) => notes(column).join(', ') },
        ]}
      />
    </section>
  )
}

function storedAs({ path, keyOnly }: DataColumn): JSX.Element {
  return keyOnly ? <span class="soft">only in the key</span> : <code>{path.join('.')}</code>
}

function notes({ optional, onCreate, onWrite, secret }: DataColumn): readonly string[] {
  return [
    optional && 'optional',
    onCreate !== undefined && 'set on create',
    onWrite !== undefined && 'set on each write',
    secret && 'secret',
  ].filter((note) => note !== false)
}

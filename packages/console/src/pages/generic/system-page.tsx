import type { JsonSchema } from '@tablewright/system'
import type { JSX } from 'preact'
import type { Description } from '../../api/describe.js'
import { useAllowed } from '../../api/use-allowed.js'
import { useDescription } from '../../api/use-description.js'
import { type Pages, usePages } from '../../api/use-pages.js'
import { useResource } from '../../api/use-resource.js'
import { useTrail } from '../../api/use-trail.js'
import { labelOf } from '../../kit/form/schema.js'
import {
  Button,
  Card,
  EmptyState,
  Loading,
  Page,
  PagedTable,
  PageError,
  Table,
  Tabs,
} from '../../kit/index.js'
import type { Tab } from '../../kit/tabs.js'
import type { PageProps } from '../registry.js'
import { PatternList } from '../run/pattern-list.js'
import { FilterBar, useFilters } from './filters.js'
import { bulkActions, listsOf, recordLink, type SystemList } from './lists.js'
import { columnsOf, NoRows } from './result-view.js'
import { ToolList, useTools } from './tool-list.js'

/** The generic page of a system: its tools, lists and actions, from its description. */
export function SystemPage({ parameters: { system = '' } }: PageProps): JSX.Element {
  const { data, problem, refresh } = useDescription(system)
  const runs = useTools(system).some(({ title }) => title === 'Run')
  if (problem) return <PageError problem={problem} retry={refresh} />
  if (!data) return <Loading lines={6} />
  return (
    <Page title={data.title} summary={data.summary}>
      <ToolList system={system} />
      <Parts
        description={data}
        tabs={[...patternTabs(system, data, runs), ...listTabs(system, data), operationsTab(system, data)]}
      />
    </Page>
  )
}

/** All operations of a system, also for systems with custom pages. */
export function OperationsPage({ parameters: { system = '' } }: PageProps): JSX.Element {
  const { data, problem, refresh } = useDescription(system)
  const trail = useTrail(system)
  if (problem) return <PageError problem={problem} retry={refresh} />
  if (!data) return <Loading lines={6} />
  return (
    <Page title="Operations" trail={trail} summary="Everything that the API offers, each with a form.">
      <Parts description={data} tabs={[operationsTab(system, data), ...listTabs(system, data)]} />
    </Page>
  )
}

function Parts({ description, tabs }: { description: Description; tabs: readonly Tab[] }): JSX.Element {
  return <Tabs label={`Parts of ${description.title}`} tabs={tabs} query="list" />
}

/** Returns the tab of access patterns for a design without lists, for callers who may run them. */
function patternTabs(system: string, description: Description, runs: boolean): readonly Tab[] {
  if (!runs || listsOf(description).length > 0) return []
  return [{ name: 'patterns', label: 'Access patterns', content: () => <PatternList system={system} /> }]
}

function listTabs(system: string, description: Description): readonly Tab[] {
  return listsOf(description).map((list) => ({
    name: list.name,
    label: labelOf(list.name),
    content: () => <ListView key={list.name} system={system} list={list} description={description} />,
  }))
}

function operationsTab(system: string, description: Description): Tab {
  return {
    name: 'operations',
    label: 'All operations',
    content: () => <Operations system={system} description={description} />,
  }
}

interface ListProps {
  readonly system: string
  readonly list: SystemList
  readonly description: Description
}

function ListView(props: ListProps): JSX.Element {
  const { system, list, description } = props
  const allowed = useAllowed(system)
  const path = list.operation.name.slice(4)
  const create = description.operations.find(({ name }) => name === `POST ${path}`)
  return (
    <Card
      flush
      title={list.operation.summary}
      actions={
        create &&
        allowed(create.name) && (
          <Button kind="main" href={`/systems/${system}/actions/${create.id}`}>
            {create.summary.split(/[,;:]/)[0]}
          </Button>
        )
      }
    >
      {list.paged ? <PagedList {...props} /> : <WholeList {...props} />}
    </Card>
  )
}

type Row = Readonly<Record<string, unknown>>

function PagedList({ system, list, description }: ListProps): JSX.Element {
  const [filters, setFilters] = useFilters(list.operation)
  const pages = usePages<Row>(system, list.operation.name, filters)
  return (
    <>
      <FilterBar operation={list.operation} values={filters} onChange={setFilters} />
      <RecordTable system={system} list={list} description={description} pages={pages} />
    </>
  )
}

function WholeList({ system, list, description }: ListProps): JSX.Element {
  const { data, problem, loading, refresh } = useResource<readonly Row[]>(system, list.operation.name)
  const rows = data ?? []
  const pages = {
    items: rows,
    ready: data !== undefined,
    loading,
    refresh,
    all: async () => rows,
    ...(problem && { problem }),
  }
  return <RecordTable system={system} list={list} description={description} pages={pages} />
}

/** The table of a list. Actions without further input are offered for several records. */
function RecordTable({ system, list, description, pages }: ListProps & { pages: Pages<Row> }): JSX.Element {
  const allowed = useAllowed(system)
  const link = recordLink(system, description, list.operation)
  const bulk = bulkActions(description, list.operation).filter(({ name }) => allowed(name))
  const key = keyOf(list.fields)
  return (
    <PagedTable
      label={labelOf(list.name)}
      pages={pages}
      empty={<NoRows />}
      columns={columnsOf(list.fields, pages.items)}
      rowKey={(row) => key(row)}
      {...(link && { rowLink: (row: Row) => link(row) ?? '' })}
      bulk={bulk.map(({ name, summary, method, pathFields }) => ({
        label: summary.split(/[,;:]/)[0]!,
        system,
        operation: name,
        input: (row: Row) => ({ [pathFields[0]!]: row[pathFields[0]!] }),
        danger: method === 'DELETE',
      }))}
    />
  )
}

/** Returns the key of a row: its id fields, or all of its values. */
function keyOf(fields: JsonSchema): (row: Row) => string {
  const ids = Object.keys(fields.properties ?? {}).filter((name) => /id$/i.test(name))
  return (row) => (ids.length > 0 ? ids.map((name) => row[name]).join(' ') : JSON.stringify(row))
}

function Operations({ system, description }: { system: string; description: Description }): JSX.Element {
  const allowed = useAllowed(system)
  const operations = description.operations.filter(({ name }) => allowed(name))
  if (operations.length === 0) return <EmptyState title="This system has no operations" />
  return (
    <Card flush>
      <Table
        label="Operations"
        rows={operations}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/systems/${system}/actions/${id}`}
        columns={[
          { name: 'What it does', cell: ({ summary }) => summary, wrap: true },
          { name: 'Operation', cell: ({ name }) => <code>{name}</code>, minor: true, wrap: true },
        ]}
      />
    </Card>
  )
}

import type { AuditView } from '@tablewright/server'
import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import { useTrail } from '../../api/use-trail.js'
import { Card, CodeBlock, EmptyState, ErrorState, Loading, Page, Table, Time } from '../../kit/index.js'
import { MoreButton } from '../../kit/table/more-button.js'
import type { PageProps } from '../registry.js'

/** The audit log: edits of raw data with caller, time, item before and after, and reason. */
export function AuditPage({ parameters: { system = '' } }: PageProps): JSX.Element {
  const trail = useTrail(system)
  const pages = usePages<AuditView>(system, 'GET /_audit')
  const summary = 'Edits of raw data, the newest first, with the reason if a rule was overridden.'
  return (
    <Page title="Audit" trail={trail} summary={summary}>
      <Card flush>
        <Entries pages={pages} />
      </Card>
    </Page>
  )
}

function Entries({ pages }: { pages: ReturnType<typeof usePages<AuditView>> }): JSX.Element {
  if (pages.problem && !pages.ready) return <ErrorState problem={pages.problem} retry={pages.refresh} />
  if (!pages.ready) return <Loading />
  if (pages.items.length === 0) {
    return (
      <EmptyState title="No raw data was edited">
        Edits made on the Data and Run pages appear here. Actions of the system are not raw edits.
      </EmptyState>
    )
  }
  return (
    <Table
      label="Edits"
      rows={pages.items}
      rowKey={({ entryId }) => entryId}
      foot={<MoreButton pages={pages} />}
      columns={[
        { name: 'When', cell: ({ at }) => <Time at={at} /> },
        { name: 'Who', cell: ({ principal }) => principal },
        { name: 'Edit', cell: ({ action, target }) => `${action} ${target}` },
        { name: 'Outcome', cell: ({ outcome }) => outcome },
        { name: 'Reason', cell: ({ reason }) => reason ?? '' },
        {
          name: 'Before and after',
          cell: ({ key, before, after }) => <Details value={{ key, before, after }} />,
        },
      ]}
    />
  )
}

function Details({ value }: { value: object }): JSX.Element {
  return (
    <details>
      <summary>Show</summary>
      <CodeBlock code={JSON.stringify(value, null, 2)} />
    </details>
  )
}

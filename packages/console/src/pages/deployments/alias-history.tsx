import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import { ActionButtons, type ActionChoice, Badge, EmptyState, PagedTable, Time } from '../../kit/index.js'
import {
  type Alias,
  addressText,
  deploymentLink,
  deployments,
  type HistoryEntry,
  takeOverField,
} from './types.js'
import { undoAliasChange } from './undo-alias-change.js'

const tones = { REPLACED: 'idle', ROLLED_BACK: 'wait', DELETED: 'bad' } as const

/** Previous targets of an alias, newest first, each with a rollback button. */
export function AliasHistory({ alias }: { alias: Alias }): JSX.Element {
  const { hostname, basePath } = alias
  const pages = usePages<HistoryEntry>(deployments, 'GET /aliases/:hostname/history', { hostname, basePath })
  return (
    <PagedTable
      pages={pages}
      empty={
        <EmptyState title="No previous deployments">
          Each deployment that is replaced is kept here for a year.
        </EmptyState>
      }
      label="Previous deployments"
      rowKey={({ revision }) => String(revision)}
      rowLink={({ deploymentId }) => deploymentLink(deploymentId)}
      columns={[
        { name: 'Deployment', cell: ({ deploymentId }) => <span class="mono">{deploymentId}</span> },
        { name: 'Until', cell: ({ replacedDate }) => <Time at={replacedDate} />, minor: true },
        {
          name: 'Change',
          cell: ({ change }) => <Badge state={change} tone={tones[change]} />,
          minor: true,
        },
        { name: 'Actions', cell: (entry) => <WayBack alias={alias} entry={entry} />, right: true },
      ]}
    />
  )
}

function WayBack({ alias, entry }: { alias: Alias; entry: HistoryEntry }): JSX.Element | null {
  if (entry.deploymentId === alias.deploymentId) return null
  return <ActionButtons system={deployments} main={false} choices={[goBackTo(alias, entry)]} />
}

function goBackTo(alias: Alias, { deploymentId }: HistoryEntry): ActionChoice {
  const { hostname, basePath, revision } = alias
  return {
    label: 'Restore',
    title: `Restore ${deploymentId}`,
    about: `${addressText({ hostname, basePath })} serves it again, at once.`,
    operation: 'POST /aliases/:hostname/rollback',
    known: { hostname, basePath, to: deploymentId },
    fields: takeOverField,
    version: revision,
    undo: undoAliasChange(alias),
  }
}

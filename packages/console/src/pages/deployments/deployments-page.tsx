import type { JSX } from 'preact'
import { useInterval } from '../../api/use-interval.js'
import { type Pages, usePages } from '../../api/use-pages.js'
import {
  ActionButtons,
  type ActionChoice,
  type BulkAction,
  Card,
  EmptyState,
  FilterField,
  Page,
  PagedTable,
  Segments,
  Time,
} from '../../kit/index.js'
import { navigate, useQueryValue } from '../../router/location.js'
import { canDestroy } from './deployment-actions.js'
import { DeploymentTimeline } from './deployment-timeline.js'
import { StatusBadge } from './status-badge.js'
import { statusNames } from './status-steps.js'
import {
  type Deployment,
  type DeploymentStatus,
  deploymentLink,
  deployments,
  type ListedDeployment,
} from './types.js'

const create: ActionChoice<Deployment> = {
  label: 'New deployment',
  about: 'A managed one is created and destroyed by the built-in hosting; others are reported by events.',
  operation: 'POST /deployments',
  verb: 'Create',
  initial: { managed: true },
  fields: {
    deploymentId: { label: 'Id', description: 'Generated if left out.' },
    managed: { label: 'Managed by our hosting' },
    deploymentAlias: { label: 'Name' },
    project: { label: 'Project', description: 'Its preview host names begin with it: shop.' },
    commit: { label: 'Commit', description: 'Hexadecimal, 7 to 64 digits.' },
  },
  onDone: ({ deploymentId }) => navigate(deploymentLink(deploymentId)),
}

const removeFiles: ActionChoice = {
  label: 'Remove unused files',
  about: 'Uploaded files that no deployment needs are deleted. A dry run only counts them.',
  operation: 'POST /files/removal/run',
  verb: 'Remove files',
}

const filters: readonly DeploymentStatus[] = [
  'FINISHED',
  'INITIALIZED',
  'CREATE_IN_PROGRESS',
  'CREATE_FAILED',
  'DESTROY_REQUESTED',
  'DESTROY_FAILED',
]
const statuses = [
  { value: '', label: 'All' },
  ...filters.map((value) => ({ value, label: statusNames[value] })),
]

const views = [
  { value: '', label: 'Table' },
  { value: 'timeline', label: 'Time line' },
]

/** All deployments, newest first, or those of a status, project or branch. */
export function DeploymentsPage(): JSX.Element {
  const [asked, setStatus] = useQueryValue('status')
  // An address may be outdated or typed by hand.
  const status = statuses.some(({ value }) => value === asked) ? asked : ''
  const [project, setProject] = useQueryValue('project')
  const [branch, setBranch] = useQueryValue('branch')
  const filter = project === '' ? { status } : { project, branch }
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
  const pages = usePages<ListedDeployment>(deployments, 'GET /deployments', given)
  // The hosting changes deployments in the background.
  useInterval(pages.refresh, 10_000)
  const filtered = Object.keys(given).length > 0
  const [view, setView] = useQueryValue('view')
  return (
    <Page
      title="Deployments"
      summary="Builds and their status, the newest first."
      actions={<ActionButtons system={deployments} choices={[create, removeFiles]} />}
    >
      <div class="row">
        <FilterField label="Project" placeholder="shop" value={project} onChange={setProject} search />
        {project !== '' && (
          <FilterField label="Branch" placeholder="main" value={branch} onChange={setBranch} />
        )}
        {project === '' && (
          <Segments label="Status" segments={statuses} value={status} onChange={setStatus} />
        )}
        <Segments label="View" segments={views} value={view} onChange={setView} />
      </div>
      {view === 'timeline' ? (
        <Card>
          <DeploymentTimeline pages={pages} empty={<NoDeployment filtered={filtered} />} />
        </Card>
      ) : (
        <Card flush>
          <DeploymentTable pages={pages} filtered={filtered} />
        </Card>
      )}
    </Page>
  )
}

function NoDeployment({ filtered }: { filtered: boolean }): JSX.Element {
  return filtered ? (
    <EmptyState title="No deployment matches">Change or clear the filter to see others.</EmptyState>
  ) : (
    <EmptyState title="No deployments yet">
      Create one here, or upload a folder with <code>tablewright deploy upload</code>.
    </EmptyState>
  )
}

const destroy: BulkAction<ListedDeployment> = {
  label: 'Destroy',
  system: deployments,
  operation: 'DELETE /deployments/:deploymentId',
  input: ({ deploymentId }) => ({ deploymentId }),
  possible: ({ status }) => canDestroy(status),
  danger: true,
}

function DeploymentTable(props: { pages: Pages<ListedDeployment>; filtered: boolean }): JSX.Element {
  return (
    <PagedTable
      label="Deployments"
      pages={props.pages}
      empty={<NoDeployment filtered={props.filtered} />}
      rowKey={({ deploymentId }) => deploymentId}
      rowLink={({ deploymentId }) => deploymentLink(deploymentId)}
      bulk={[destroy]}
      columns={[
        { name: 'Deployment', cell: ({ deploymentId }) => <span class="mono">{deploymentId}</span> },
        { name: 'Name', cell: ({ deploymentAlias }) => deploymentAlias ?? '—', minor: true },
        {
          name: 'Status',
          cell: ({ status }) => <StatusBadge status={status} />,
          value: ({ status }) => status,
        },
        { name: 'Created', cell: ({ createDate }) => <Time at={createDate} />, minor: true },
      ]}
    />
  )
}

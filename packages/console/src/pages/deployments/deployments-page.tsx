import type { JSX } from 'preact'
import { useInterval } from '../../api/use-interval.js'
import { type Pages, usePages } from '../../api/use-pages.js'
import {
  ActionButtons,
  type ActionChoice,
  Badge,
  Card,
  EmptyState,
  LoadedPages,
  MoreButton,
  Page,
  Segments,
  Table,
  Time,
} from '../../kit/index.js'
import { navigate, useQueryValue } from '../../router/location.js'
import { type Deployment, deploymentLink, deployments, type ListedDeployment } from './types.js'

const create: ActionChoice<Deployment> = {
  label: 'New deployment',
  about: 'A managed one is created and destroyed by our own hosting; of others events tell what happens.',
  operation: 'POST /deployments',
  verb: 'Create',
  initial: { managed: true },
  fields: {
    deploymentId: { label: 'Id', description: 'Made up when left out.' },
    managed: { label: 'Managed by our hosting' },
    deploymentAlias: { label: 'Name' },
  },
  onDone: ({ deploymentId }) => navigate(deploymentLink(deploymentId)),
}

const groups = [
  { value: '', label: 'All', pattern: /./ },
  { value: 'finished', label: 'Finished', pattern: /^FINISHED$/ },
  {
    value: 'creating',
    label: 'Being created',
    pattern: /^(INITIALIZED|CREATE_IN_PROGRESS|CREATE_COMPLETE)$/,
  },
  { value: 'failed', label: 'Failed', pattern: /_FAILED$/ },
  { value: 'destroying', label: 'Being destroyed', pattern: /^DESTROY_(REQUESTED|IN_PROGRESS)$/ },
]

/** All deployments, the newest first. */
export function DeploymentsPage(): JSX.Element {
  const pages = usePages<ListedDeployment>(deployments, 'GET /deployments')
  // The hosting goes on by itself.
  useInterval(pages.refresh, 10_000)
  const [group, setGroup] = useQueryValue('status')
  const { pattern } = groups.find(({ value }) => value === group) ?? groups[0]!
  const segments = groups.map(({ value, label, pattern }) => ({
    value,
    label,
    note: pages.ready
      ? `${pages.items.filter(({ status }) => pattern.test(status)).length}${pages.more ? '+' : ''}`
      : undefined,
  }))
  return (
    <Page
      title="Deployments"
      summary="What was built, the newest first, and how far each is."
      actions={<ActionButtons system={deployments} choices={[create]} />}
    >
      <div class="row">
        <Segments label="Status" segments={segments} value={group} onChange={setGroup} />
      </div>
      <Card flush>
        <LoadedPages from={pages} empty={<EmptyState title="Nothing has been deployed yet" />}>
          {(items) => (
            <DeploymentTable pages={pages} shown={items.filter(({ status }) => pattern.test(status))} />
          )}
        </LoadedPages>
      </Card>
    </Page>
  )
}

function DeploymentTable(props: {
  pages: Pages<ListedDeployment>
  shown: readonly ListedDeployment[]
}): JSX.Element {
  const { pages, shown } = props
  const foot = <MoreButton pages={pages} />
  if (shown.length === 0) return <EmptyState title="None of those that were read so far" action={foot} />
  return (
    <Table
      label="Deployments"
      rows={shown}
      rowKey={({ deploymentId }) => deploymentId}
      rowLink={({ deploymentId }) => deploymentLink(deploymentId)}
      columns={[
        { name: 'Deployment', cell: ({ deploymentId }) => <span class="mono">{deploymentId}</span> },
        { name: 'Called', cell: ({ deploymentAlias }) => deploymentAlias ?? '—', minor: true },
        { name: 'Status', cell: ({ status }) => <Badge state={status} /> },
        { name: 'Created', cell: ({ createDate }) => <Time at={createDate} />, minor: true },
      ]}
      foot={foot}
    />
  )
}

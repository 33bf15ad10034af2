import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import { useResource } from '../../api/use-resource.js'
import {
  ActionButtons,
  Card,
  CodeBlock,
  Copyable,
  DescriptionList,
  EmptyState,
  Loaded,
  PagedTable,
  Time,
} from '../../kit/index.js'
import { navigate } from '../../router/location.js'
import { eventChoices } from './deployment-actions.js'
import { DeploymentLog } from './deployment-log.js'
import { RoutesView } from './routes-view.js'
import { StatusLine } from './status-line.js'
import {
  addressText,
  aliasLink,
  type Deployment,
  deployments,
  type ListedAlias,
  projectLink,
  type Stack,
} from './types.js'

/** The parts of a deployment's page. */
export function DeploymentView({ deployment }: { deployment: Deployment }): JSX.Element {
  const { deploymentId, status, routes, config, managed } = deployment
  const events = eventChoices(deployment, () => navigate('/systems/deployments'))
  return (
    <div class="stack">
      <Card title="Status">
        <div class="stack">
          <StatusLine status={status} />
          {deployment.failureReason !== undefined && <p>{deployment.failureReason}</p>}
          {events.length > 0 && (
            <div class="row">
              <span class="soft">Report what happened:</span>
              <ActionButtons system={deployments} main={false} choices={events} />
            </div>
          )}
          <Facts deployment={deployment} />
        </div>
      </Card>
      <div class="halves">
        <Card flush title="Aliases">
          <AliasesHere deploymentId={deploymentId} />
        </Card>
        <Card flush title="Routes">
          <RoutesView routes={routes} />
        </Card>
        {managed && /FINISHED|DESTROY/.test(status) && (
          <Card title="Resources">
            <StackView deploymentId={deploymentId} />
          </Card>
        )}
        <Card flush title="Events">
          <DeploymentLog deploymentId={deploymentId} />
        </Card>
        <Card title="Build configuration">
          <CodeBlock label="Configuration" code={JSON.stringify(config, null, 2)} />
        </Card>
      </div>
    </div>
  )
}

function Facts({ deployment }: { deployment: Deployment }): JSX.Element {
  const { deploymentId, createDate, updateDate, managed, releaseDate, destroyAttempt } = deployment
  const { project, branch, commit, commitMessage, commitAuthor, generation } = deployment
  return (
    <DescriptionList
      items={[
        ['Deployment id', <Copyable key="id" text={deploymentId} />],
        ['Project', project && <a href={projectLink(project)}>{project}</a>],
        ['Branch', project && branch && <a href={projectLink(project, branch)}>{branch}</a>],
        ['Commit', commit && <span class="mono">{commit}</span>],
        ['Commit message', commitMessage],
        ['Author', commitAuthor],
        ['Generation', generation > 1 ? generation : undefined],
        ['Created', <Time key="created" at={createDate} />],
        ['Changed', <Time key="changed" at={updateDate} />],
        ['Hosting', managed ? 'managed' : 'reported by events'],
        ['Last alias removed', releaseDate && <Time at={releaseDate} />],
        ['Destroy attempts', destroyAttempt > 0 ? destroyAttempt : undefined],
      ]}
    />
  )
}

function AliasesHere({ deploymentId }: { deploymentId: string }): JSX.Element {
  const pages = usePages<ListedAlias>(deployments, 'GET /aliases', { deploymentId })
  return (
    <PagedTable
      pages={pages}
      empty={
        <EmptyState title="No aliases yet">Promote the deployment to serve it at a host name.</EmptyState>
      }
      label="Aliases"
      rowKey={addressText}
      rowLink={aliasLink}
      columns={[
        { name: 'Address', cell: addressText },
        { name: 'Created', cell: ({ createDate }) => <Time at={createDate} />, minor: true },
      ]}
    />
  )
}

function StackView({ deploymentId }: { deploymentId: string }): JSX.Element {
  const stack = useResource<Stack>(deployments, 'GET /deployments/:deploymentId/stack', { deploymentId })
  return (
    <Loaded from={stack} lines={2}>
      {({ resources, createDate }) => (
        <div class="stack">
          <p class="soft">
            Created <Time at={createDate} />.
          </p>
          <ul class="mono">
            {resources.map((resource) => (
              <li key={resource}>{resource}</li>
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  )
}

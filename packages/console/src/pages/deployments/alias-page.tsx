import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useResource } from '../../api/use-resource.js'
import {
  ActionButtons,
  type ActionChoice,
  Button,
  Card,
  DescriptionList,
  Loaded,
  Page,
  Time,
} from '../../kit/index.js'
import { navigate, useQueryValue } from '../../router/location.js'
import type { PageProps } from '../page-entry.js'
import { AliasDialog } from './alias-dialog.js'
import { AliasHistory } from './alias-history.js'
import { AliasTimeline } from './alias-timeline.js'
import { RoutesView } from './routes-view.js'
import { type Alias, addressText, deploymentLink, deployments, projectLink, takeOverField } from './types.js'
import { undoAliasChange } from './undo-alias-change.js'

const list = '/systems/deployments/aliases'

/** One alias: its target, its previous targets, and rollback. */
export function AliasPage({ parameters: { hostname = '' } }: PageProps): JSX.Element {
  const [basePath] = useQueryValue('path', '/')
  const address = { hostname, basePath }
  const alias = useResource<Alias>(deployments, 'GET /aliases/:hostname/:basePath?', address)
  const [moving, setMoving] = useState(false)
  const { data } = alias
  return (
    <Page
      title={addressText(address)}
      trail={[{ label: 'Aliases', href: list }]}
      actions={
        data && (
          <>
            <ActionButtons system={deployments} choices={[rollBack(data)]} />
            <Button onClick={() => setMoving(true)}>Change deployment</Button>
            <ActionButtons system={deployments} main={false} choices={[remove(data)]} />
          </>
        )
      }
    >
      <Loaded from={alias}>{(data) => <AliasView alias={data} />}</Loaded>
      {moving && <AliasDialog title="Change deployment" address={address} onClose={() => setMoving(false)} />}
    </Page>
  )
}

function AliasView({ alias }: { alias: Alias }): JSX.Element {
  const { deploymentId, deploymentAlias, revision, createDate, routes, displayName, project } = alias
  return (
    <div class="stack">
      <Card title="Serving now">
        <DescriptionList
          items={[
            [
              'Deployment',
              <a key="deployment" class="mono" href={deploymentLink(deploymentId)}>
                {deploymentId}
              </a>,
            ],
            ['Name', deploymentAlias],
            ['Project', project && <a href={projectLink(project)}>{project}</a>],
            ['In Unicode', displayName],
            ['Revision', revision],
            ['Created', <Time key="made" at={createDate} />],
          ]}
        />
      </Card>
      <Card title="Deployments over time">
        <AliasTimeline alias={alias} />
      </Card>
      <div class="halves">
        <Card flush title="Previous deployments">
          <AliasHistory alias={alias} />
        </Card>
        <Card flush title="Routes">
          <RoutesView routes={routes} />
        </Card>
      </div>
    </div>
  )
}

function rollBack(alias: Alias): ActionChoice {
  const { hostname, basePath, revision } = alias
  return {
    label: 'Roll back',
    title: `Roll back ${addressText({ hostname, basePath })}`,
    about:
      'The address serves its previous deployment immediately. Rolling back again goes one further back. Destroyed deployments are skipped.',
    operation: 'POST /aliases/:hostname/rollback',
    known: { hostname, basePath, to: undefined },
    fields: takeOverField,
    version: revision,
    undo: undoAliasChange(alias),
  }
}

function remove({ hostname, basePath, revision, deploymentId }: Alias): ActionChoice {
  return {
    label: 'Delete',
    title: `Delete ${addressText({ hostname, basePath })}`,
    about: 'The address no longer serves a deployment. Its history is kept.',
    operation: 'DELETE /aliases/:hostname/:basePath?',
    known: { hostname, basePath },
    version: revision,
    danger: true,
    undo: () => ({ operation: 'POST /aliases', input: { hostname, basePath, deploymentId } }),
    onDone: () => navigate(list),
  }
}

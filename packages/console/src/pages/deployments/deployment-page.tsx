import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useResource } from '../../api/use-resource.js'
import { ActionButtons, Button, Card, EmptyState, Loaded, Page } from '../../kit/index.js'
import { navigate } from '../../router/location.js'
import type { PageProps } from '../page-entry.js'
import { AliasDialog } from './alias-dialog.js'
import { deleteChoice } from './deployment-actions.js'
import { DeploymentView } from './deployment-view.js'
import { StatusBadge } from './status-badge.js'
import { isUnderWay } from './status-steps.js'
import { type Deployment, deployments } from './types.js'

const list = '/systems/deployments'

/** One deployment: its status, its aliases and its resources. */
export function DeploymentPage({ parameters: { deploymentId = '' } }: PageProps): JSX.Element {
  const deployment = useDeployment(deploymentId)
  const [promoting, setPromoting] = useState(false)
  const { data, problem } = deployment
  const trail = [{ label: 'Deployments', href: list }]
  if (problem?.status === 404) {
    return (
      <Page title={deploymentId} trail={trail}>
        <Card>
          <EmptyState
            title="There is no such deployment"
            action={<Button href={list}>All deployments</Button>}
          >
            Destroyed deployments are not kept.
          </EmptyState>
        </Card>
      </Page>
    )
  }
  return (
    <Page
      title={data?.deploymentAlias ?? deploymentId}
      trail={trail}
      beside={data && <StatusBadge status={data.status} />}
      actions={
        data && (
          <>
            {data.status === 'FINISHED' && (
              <Button kind="main" onClick={() => setPromoting(true)}>
                Promote
              </Button>
            )}
            <ActionButtons
              system={deployments}
              main={false}
              choices={deleteChoice(data, () => navigate(list))}
            />
          </>
        )
      }
    >
      <Loaded from={deployment}>{(data) => <DeploymentView deployment={data} />}</Loaded>
      {promoting && (
        <AliasDialog title="Promote" deploymentId={deploymentId} onClose={() => setPromoting(false)} />
      )}
    </Page>
  )
}

/** Polls while the deployment is changing. */
function useDeployment(deploymentId: string) {
  const [follow, setFollow] = useState(false)
  const deployment = useResource<Deployment>(
    deployments,
    'GET /deployments/:deploymentId',
    { deploymentId },
    follow ? { every: 2000 } : {},
  )
  const { data, problem } = deployment
  const underWay = data?.managed === true && isUnderWay(data.status) && problem === undefined
  useEffect(() => setFollow(underWay), [underWay])
  return deployment
}

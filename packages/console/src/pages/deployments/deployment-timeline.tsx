import type { JSX } from 'preact'
import type { Pages } from '../../api/use-pages.js'
import { Badge, LoadedPages, MoreButton, rangeOf, TimeLanes, useNow } from '../../kit/index.js'
import { toneOf } from '../../kit/tone.js'
import { statusNames } from './status-steps.js'
import { deploymentLink, type ListedDeployment } from './types.js'

/** Deployments by creation time, with a lane for each name without its build number. */
export function DeploymentTimeline(props: {
  pages: Pages<ListedDeployment>
  empty: JSX.Element
}): JSX.Element {
  const { pages, empty } = props
  const now = useNow(60_000)
  return (
    <LoadedPages from={pages} empty={empty}>
      {(items) => (
        <div class="stack">
          <p class="soft small">
            Each mark is a deployment in the color of its status, at the time of its creation.
          </p>
          <TimeLanes
            label="Deployments on a time line"
            heads={['Deployments of', 'Created']}
            range={rangeOf([now, ...items.map(({ createDate }) => Date.parse(createDate))])}
            lanes={[...groupOf(items)].map(([name, members]) => ({
              key: name,
              name: `${name} (${members.length})`,
              spans: members.map((deployment) => markOf(deployment)),
            }))}
          />
          <div class="row">
            <MoreButton pages={pages} />
            <Badge state="finished" />
            <Badge state="under way" tone="busy" />
            <Badge state="failed" />
          </div>
        </div>
      )}
    </LoadedPages>
  )
}

function groupOf(items: readonly ListedDeployment[]): ReadonlyMap<string, readonly ListedDeployment[]> {
  const groups = new Map<string, ListedDeployment[]>()
  for (const deployment of items) {
    const name = laneOf(deployment)
    groups.set(name, [...(groups.get(name) ?? []), deployment])
  }
  return groups
}

/** Returns the lane: project and branch, or the common prefix of the ids. */
function laneOf({ project, branch, deploymentId }: ListedDeployment): string {
  if (project !== undefined) return branch === undefined ? project : `${project}, ${branch}`
  return deploymentId.replace(/(-\d+)?-[\da-f]{5,}$/, '')
}

function markOf({ deploymentId, status, createDate }: ListedDeployment) {
  const at = Date.parse(createDate)
  const when = new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  const words = statusNames[status].toLowerCase()
  return {
    key: deploymentId,
    from: at,
    to: at,
    tone: toneOf(status),
    text: `${deploymentId}: ${words}, created ${when}`,
    href: deploymentLink(deploymentId),
  }
}

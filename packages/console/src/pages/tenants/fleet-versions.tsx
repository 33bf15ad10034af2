import type { ListCount } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useCount } from '../../api/count.js'
import { useResource } from '../../api/use-resource.js'
import {
  type Bar,
  BarList,
  Card,
  type LaneSpan,
  type Line,
  LineChart,
  Loaded,
  rangeOf,
  TimeLanes,
  useNow,
} from '../../kit/index.js'
import type { Upgrade, VersionSample } from './types.js'

/** Number of tenants of each version now, and the upgrades of the fleet over time. */
export function FleetVersions({ upgrades }: { upgrades: readonly Upgrade[] }): JSX.Element {
  const versions = useCount('tenants', 'GET /tenants', { groupBy: 'version' })
  const samples = useResource<readonly VersionSample[]>('tenants', 'GET /fleet/versions')
  const now = useNow(60_000)
  const started = upgrades.filter(({ startedAt }) => startedAt !== undefined)
  return (
    <div class="halves">
      <Card title="Versions now">
        <Loaded from={versions}>
          {(count) => (
            <BarList label="Tenants by version" heads={['Version', 'Tenants']} bars={barsOf(count)} />
          )}
        </Loaded>
      </Card>
      <Card title="Versions over time">
        <Loaded from={samples} lines={2}>
          {(recorded) => <VersionLines recorded={recorded} current={versions.data} now={now} />}
        </Loaded>
      </Card>
      {started.length > 0 && (
        <Card title="Upgrades over time">
          <TimeLanes
            label="Fleet upgrades on a time line"
            heads={['To version', 'Upgrade']}
            range={rangeOf(
              started.map((upgrade) => spanOf(upgrade, now)).flatMap(({ from, to }) => [from, to]),
            )}
            lanes={started.map((upgrade) => ({
              key: upgrade.version,
              name: upgrade.version,
              spans: [spanOf(upgrade, now)],
            }))}
          />
        </Card>
      )}
    </div>
  )
}

const collator = new Intl.Collator('en', { numeric: true })

/** Number of tenants of each version by day. */
function VersionLines(props: {
  recorded: readonly VersionSample[]
  current: ListCount | undefined
  now: number
}): JSX.Element {
  const lines = versionLines(props.recorded, props.current, props.now)
  if (lines.length === 0)
    return <p class="soft">Versions are recorded every 15 minutes, one value for each day.</p>
  const newest = lines[0]!
  return (
    <LineChart
      label={`Tenants by version over time; ${newest.points.at(-1)!.value} have ${newest.name} now`}
      lines={lines}
      format={String}
      stepped
    />
  )
}

/** Returns one line for each version, newest version first. Missing counts are 0. */
export function versionLines(
  recorded: readonly VersionSample[],
  current: ListCount | undefined,
  now: number,
): readonly Line[] {
  const groups = current?.groups ?? []
  const samples = [
    ...recorded.map(({ sampledAt, tenants }) => ({ at: Date.parse(sampledAt), tenants })),
    ...(current === undefined
      ? []
      : [{ at: now, tenants: Object.fromEntries(groups.map(({ value, count }) => [value, count])) }]),
  ]
  const versions = new Set(samples.flatMap(({ tenants }) => Object.keys(tenants)))
  return [...versions]
    .sort((one, other) => collator.compare(other, one))
    .map((name) => ({ name, points: samples.map(({ at, tenants }) => ({ at, value: tenants[name] ?? 0 })) }))
}

/** Returns the bars, newest version first. */
function barsOf({ groups = [] }: ListCount): readonly Bar[] {
  return groups
    .toSorted((one, other) => collator.compare(other.value, one.value))
    .map(({ value, count }) => ({
      key: value,
      name: <a href={`/systems/tenants?version=${encodeURIComponent(value)}`}>{value}</a>,
      value: count,
      text: count.toLocaleString('en'),
    }))
}

function spanOf(upgrade: Upgrade, now: number): LaneSpan {
  const { version, startedAt = '', endedAt, total, waiting, failed, status } = upgrade
  const from = Date.parse(startedAt)
  const to = Math.max(from, endedAt === undefined ? now : Date.parse(endedAt))
  return {
    key: version,
    from,
    to,
    tone: failed > 0 ? 'bad' : status === 'Running' ? 'busy' : 'good',
    text: `${version}: ${status.toLowerCase()}, ${total - waiting} of ${total} tenants, ${failed} failed`,
    href: `/systems/tenants/upgrades/${version}`,
    filled: total > 0 ? (total - waiting) / total : 1,
  }
}

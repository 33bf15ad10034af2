import type { JSX } from 'preact'
import { countOf, useCount } from '../../api/count.js'
import { usePages } from '../../api/use-pages.js'
import { useResource } from '../../api/use-resource.js'
import {
  ActionButtons,
  Badge,
  Card,
  DescriptionList,
  EmptyState,
  Loaded,
  Page,
  PagedTable,
  Time,
} from '../../kit/index.js'
import type { PageProps } from '../page-entry.js'
import { pollMs, tenantPath, type Upgrade, type UpgradeTenant } from './types.js'
import { upgradeChoices } from './upgrade-choices.js'
import { UpgradeBadge, UpgradeProgress } from './upgrade-progress.js'

/**
 * One upgrade of all tenants: its progress and the state of each tenant. Also for an upgrade that has not
 * started.
 */
export function UpgradePage({ parameters: { version = '' } }: PageProps): JSX.Element {
  // Reads the list, because an upgrade that has not started is not an error.
  const upgrades = useResource<{ readonly items: readonly Upgrade[] }>(
    'tenants',
    'GET /upgrades',
    { limit: 1000 },
    { every: pollMs },
  )
  return (
    <Loaded from={upgrades}>
      {({ items }) => <OneUpgrade version={version} upgrade={items.find((it) => it.version === version)} />}
    </Loaded>
  )
}

function OneUpgrade({ version, upgrade }: { version: string; upgrade: Upgrade | undefined }): JSX.Element {
  return (
    <Page
      title={`Upgrade to ${version}`}
      beside={upgrade && <UpgradeBadge upgrade={upgrade} />}
      summary={upgrade ? undefined : <NotStarted version={version} />}
      trail={[{ label: 'Fleet upgrades', href: '/systems/tenants/upgrades' }]}
      actions={<ActionButtons system="tenants" choices={upgradeChoices(version, upgrade)} />}
    >
      {upgrade && <UpgradeFigures upgrade={upgrade} />}
      <UpgradeTenants key={upgrade?.waiting} version={version} />
    </Page>
  )
}

/** The number of tenants that an upgrade would change. */
function NotStarted({ version }: { version: string }): JSX.Element {
  const { data } = useCount('tenants', 'GET /tenants', { groupBy: 'version' })
  const has = data === undefined ? 0 : countOf(data, version)
  return (
    <>
      Not started.{' '}
      {data && `${has} of ${data.count} tenants ${has === 1 ? 'has' : 'have'} ${version} already.`}
    </>
  )
}

function UpgradeFigures({ upgrade }: { upgrade: Upgrade }): JSX.Element {
  const { upgraded, skipped, failed, waiting, concurrency, startedAt, endedAt, status } = upgrade
  const { waves, wavePause = 0, waveFrom, haltAfter, movedAt } = upgrade
  return (
    <Card>
      <div class="stack">
        <UpgradeProgress upgrade={upgrade} />
        <DescriptionList
          items={[
            ['Upgraded', upgraded],
            ['Waiting', waiting],
            ['Skipped', skipped],
            ['Failed', failed],
            ['Concurrency', concurrency],
            ['Waves', waves && `${waves} %, ${wavePause} minutes apart`],
            ['Next wave', status === 'Running' && waveFrom && <Time at={waveFrom} />],
            ['Halts after', haltAfter && `${haltAfter} failed`],
            ['Last change', movedAt && <Time at={movedAt} />],
            ['Started', startedAt && <Time at={startedAt} />],
            ['Ended', endedAt && <Time at={endedAt} />],
          ]}
        />
      </div>
    </Card>
  )
}

function UpgradeTenants({ version }: { version: string }): JSX.Element {
  const pages = usePages<UpgradeTenant>('tenants', 'GET /upgrades/:version/tenants', { version })
  return (
    <Card flush title="Tenants">
      <PagedTable
        label="Tenants of this upgrade"
        pages={pages}
        empty={<EmptyState title="No tenants yet" />}
        rowKey={({ tenantId }) => tenantId}
        rowLink={({ tenantId }) => tenantPath(tenantId)}
        columns={[
          { name: 'Tenant', cell: ({ tenantId }) => tenantId },
          { name: 'Version', cell: (tenant) => <code>{tenant.version}</code> },
          {
            name: 'Upgrade',
            cell: ({ decision }) => <DecisionBadge decision={decision} />,
            value: ({ decision }) => decisions[decision][0],
          },
          { name: 'Reason', minor: true, cell: reasonOf, wrap: true },
        ]}
      />
    </Card>
  )
}

/** Returns the reason without the version, which has a separate column. */
function reasonOf({ decision, reason }: UpgradeTenant): string {
  return decision === 'upgrade' || decision === 'upgraded' ? '' : reason
}

const decisions = {
  upgrade: ['to upgrade', 'wait'],
  waiting: ['waiting', 'wait'],
  upgraded: ['up to date', 'good'],
  skipped: ['skipped', 'idle'],
  failed: ['failed', 'bad'],
} as const

function DecisionBadge({ decision }: Pick<UpgradeTenant, 'decision'>): JSX.Element {
  const [state, tone] = decisions[decision]
  return <Badge state={state} tone={tone} />
}

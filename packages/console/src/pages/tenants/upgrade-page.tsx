import type { JSX } from 'preact'
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
import { tenantPath, type Upgrade, type UpgradeTenant, watching } from './types.js'
import { upgradeChoices } from './upgrade-choices.js'
import { UpgradeBadge, UpgradeProgress } from './upgrade-progress.js'

/** One upgrade of all tenants: how far it has come, and what happens to each; also before it is started. */
export function UpgradePage({ parameters: { version = '' } }: PageProps): JSX.Element {
  // There are few upgrades; one that was not started yet is not an error.
  const upgrades = useResource<{ readonly items: readonly Upgrade[] }>(
    'tenants',
    'GET /upgrades',
    { limit: 1000 },
    { every: watching },
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
      summary={upgrade ? undefined : 'Not started. This is what the upgrade would do.'}
      trail={[{ label: 'Fleet upgrades', href: '/systems/tenants/upgrades' }]}
      actions={<ActionButtons system="tenants" choices={upgradeChoices(version, upgrade)} />}
    >
      {upgrade && <UpgradeFigures upgrade={upgrade} />}
      <UpgradeTenants key={upgrade?.waiting} version={version} />
    </Page>
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
          { name: 'Decision', cell: ({ decision }) => <DecisionBadge decision={decision} /> },
          { name: 'Reason', minor: true, cell: ({ reason }) => reason, wrap: true },
        ]}
      />
    </Card>
  )
}

function DecisionBadge({ decision }: { decision: string }): JSX.Element {
  if (decision === 'upgraded') return <Badge state={decision} tone="good" />
  return decision === 'failed' ? (
    <Badge state={decision} />
  ) : (
    <Badge state={decision} tone={decision === 'skipped' ? 'idle' : 'wait'} />
  )
}

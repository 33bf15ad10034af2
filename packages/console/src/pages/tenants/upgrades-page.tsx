import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { usePages } from '../../api/use-pages.js'
import {
  ActionButtons,
  type ActionChoice,
  Card,
  DescriptionList,
  Dialog,
  EmptyState,
  Page,
  PagedTable,
  Time,
} from '../../kit/index.js'
import { navigate } from '../../router/location.js'
import { FleetVersions } from './fleet-versions.js'
import type { Upgrade } from './types.js'
import { UpgradeBadge, UpgradeProgress, upgradeFields } from './upgrade-progress.js'

const empty = (
  <EmptyState title="No fleet upgrades yet">
    Upgrades appear here. Start one with Upgrade the fleet; its dry run shows what would be done.
  </EmptyState>
)

/** Upgrades of all tenants at once. */
export function UpgradesPage(): JSX.Element {
  const pages = usePages<Upgrade>('tenants', 'GET /upgrades')
  const [plan, setPlan] = useState<Upgrade>()
  const start: ActionChoice<Upgrade> = {
    label: 'Upgrade the fleet',
    operation: 'POST /upgrades',
    about: 'Defaults to the current version. A dry run changes nothing and shows what would be done.',
    fields: upgradeFields,
    onDone: (upgrade) =>
      upgrade.status === 'Planned'
        ? setPlan(upgrade)
        : navigate(`/systems/tenants/upgrades/${upgrade.version}`),
  }
  return (
    <Page
      title="Fleet upgrades"
      summary="Upgrades of all tenants to one version, a few at a time."
      actions={<ActionButtons system="tenants" choices={[start]} />}
    >
      <Card flush>
        <PagedTable
          label="Fleet upgrades"
          pages={pages}
          empty={empty}
          rowKey={({ version }) => version}
          rowLink={({ version }) => `/systems/tenants/upgrades/${version}`}
          columns={[
            { name: 'To version', cell: ({ version }) => version },
            { name: 'State', cell: (upgrade) => <UpgradeBadge upgrade={upgrade} /> },
            { name: 'Progress', cell: (upgrade) => <UpgradeProgress upgrade={upgrade} /> },
            {
              name: 'Started',
              right: true,
              minor: true,
              cell: ({ startedAt }) => startedAt && <Time at={startedAt} />,
            },
          ]}
        />
      </Card>
      <FleetVersions upgrades={pages.items} />
      {plan && <Plan upgrade={plan} onClose={() => setPlan(undefined)} />}
    </Page>
  )
}

function Plan({ upgrade, onClose }: { upgrade: Upgrade; onClose: () => void }): JSX.Element {
  const { version, total, upgraded, skipped, failed, waiting } = upgrade
  return (
    <Dialog title={`What an upgrade to ${version} would do`} onClose={onClose}>
      <div class="stack">
        <DescriptionList
          items={[
            ['Tenants', total],
            ['Would be upgraded', waiting],
            ['Have it already', upgraded],
            ['Would be left out', skipped],
            ['Failed before', failed],
          ]}
        />
        <p>
          <a href={`/systems/tenants/upgrades/${version}`}>Tenant by tenant, with the reasons</a>
        </p>
      </div>
    </Dialog>
  )
}

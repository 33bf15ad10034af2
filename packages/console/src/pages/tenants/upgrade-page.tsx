import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import { useResource } from '../../api/use-resource.js'
import {
  ActionButtons,
  type ActionChoice,
  Badge,
  Card,
  DescriptionList,
  EmptyState,
  ErrorState,
  LoadedPages,
  MoreButton,
  Page,
  Table,
  Time,
} from '../../kit/index.js'
import type { PageProps } from '../page-entry.js'
import { tenantPath, type Upgrade, type UpgradeTenant, watching } from './types.js'
import { UpgradeBadge, UpgradeProgress } from './upgrade-progress.js'

/** One upgrade of all tenants: how far it has come, and what happens to each; also before it is started. */
export function UpgradePage({ parameters: { version = '' } }: PageProps): JSX.Element {
  const upgrade = useResource<Upgrade>('tenants', 'GET /upgrades/:version', { version }, { every: watching })
  const { data, problem, refresh } = upgrade
  if (problem && problem.status !== 404) return <ErrorState problem={problem} retry={refresh} />
  return (
    <Page
      title={`To version ${version}`}
      beside={data && <UpgradeBadge upgrade={data} />}
      summary={problem ? 'It has not been started; this is what it would do.' : undefined}
      trail={[{ label: 'Fleet upgrades', href: '/systems/tenants/upgrades' }]}
      actions={<ActionButtons system="tenants" choices={choicesOf(version, data)} />}
    >
      {data && <UpgradeFigures upgrade={data} />}
      <UpgradeTenants key={data?.waiting} version={version} />
    </Page>
  )
}

function choicesOf(version: string, upgrade: Upgrade | undefined): readonly ActionChoice[] {
  if (upgrade?.status === 'Running') {
    const about = 'What is at work ends by itself; the others keep their version.'
    return [
      {
        label: 'Stop the upgrade',
        operation: 'POST /upgrades/:version/cancel',
        known: { version },
        about,
        danger: true,
      },
    ]
  }
  const about = 'Tenants that have the version already are left as they are.'
  return [{ label: 'Start', operation: 'POST /upgrades', known: { version, dryRun: false }, about }]
}

function UpgradeFigures({ upgrade }: { upgrade: Upgrade }): JSX.Element {
  const { upgraded, skipped, failed, waiting, concurrency, startedAt, endedAt } = upgrade
  return (
    <Card>
      <div class="stack">
        <UpgradeProgress upgrade={upgrade} />
        <DescriptionList
          items={[
            ['Upgraded', upgraded],
            ['Waiting', waiting],
            ['Left out', skipped],
            ['Failed', failed],
            ['At once', concurrency],
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
    <LoadedPages from={pages} empty={<EmptyState title="There are no tenants" />}>
      {(tenants) => (
        <Card flush title="Tenant by tenant">
          <Table
            label="Tenants of this upgrade"
            rows={tenants}
            rowKey={({ tenantId }) => tenantId}
            rowLink={({ tenantId }) => tenantPath(tenantId)}
            columns={[
              { name: 'Tenant', cell: ({ tenantId }) => tenantId },
              { name: 'Has version', cell: (tenant) => <code>{tenant.version}</code> },
              { name: 'Decision', cell: ({ decision }) => <DecisionBadge decision={decision} /> },
              { name: 'Why', minor: true, cell: ({ reason }) => reason },
            ]}
            foot={<MoreButton pages={pages} />}
          />
        </Card>
      )}
    </LoadedPages>
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

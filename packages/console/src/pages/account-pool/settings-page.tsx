import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import {
  ActionButtons,
  type ActionChoice,
  Badge,
  Card,
  DescriptionList,
  Loaded,
  Page,
} from '../../kit/index.js'
import { pool, type Settings, type Template } from './types.js'

/** The settings of the pool: default template, limits of users, and maintenance. */
export function SettingsPage(): JSX.Element {
  const settings = useResource<Settings>(pool, 'GET /settings')
  const templates = useResource<readonly Template[]>(pool, 'GET /templates')
  const { data } = settings
  return (
    <Page
      title="Settings"
      summary="Defaults and limits for new leases."
      actions={data && <ActionButtons system={pool} choices={[change(data, templates.data ?? [])]} />}
    >
      <Loaded from={settings}>{(data) => <SettingsView settings={data} />}</Loaded>
    </Page>
  )
}

function change(settings: Settings, templates: readonly Template[]): ActionChoice<never> {
  return {
    label: 'Change settings',
    about: 'Existing leases keep their terms. A text under Maintenance stops new leases until it is removed.',
    operation: 'PUT /settings',
    verb: 'Save',
    initial: { ...settings },
    fields: {
      defaultTemplateId: {
        label: 'Default template',
        enum: templates.map(({ templateId }) => templateId),
        description: 'For leases that name none.',
      },
      leasesPerMonth: { label: 'Leases per user', description: 'Within 30 days. Empty: no limit.' },
      openRequests: { label: 'Open requests per user' },
      maintenance: { label: 'Maintenance', description: 'The reason why no lease can start.' },
    },
  }
}

function SettingsView({ settings }: { settings: Settings }): JSX.Element {
  const { defaultTemplateId, leasesPerMonth, openRequests, maintenance } = settings
  return (
    <Card title="Now">
      <DescriptionList
        items={[
          [
            'New leases',
            maintenance === undefined ? (
              <Badge state="open" tone="good" />
            ) : (
              <Badge state="in maintenance" tone="wait" />
            ),
          ],
          ['Maintenance', maintenance],
          ['Default template', defaultTemplateId ?? 'none, users choose one'],
          ['Leases per user', leasesPerMonth === undefined ? 'no limit' : `${leasesPerMonth} within 30 days`],
          ['Open requests per user', openRequests],
        ]}
      />
    </Card>
  )
}

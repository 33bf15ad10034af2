import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import {
  ActionButtons,
  type ActionChoice,
  Badge,
  Card,
  Copyable,
  DescriptionList,
  EmptyState,
  Loaded,
  Money,
  Page,
} from '../../kit/index.js'
import { hoursText } from './hours-text.js'
import { pool, type Template } from './types.js'

const alertFields = {
  budgetAlerts: {
    label: 'Alerts of the budget',
    description: 'Percent and what happens: 75:warn, 90:freeze, 100:end.',
  },
  expiryAlerts: { label: 'Alerts before the end', description: 'Hours before, and what happens: 24:warn.' },
}

const addTemplate: ActionChoice = {
  label: 'New template',
  about: 'An id that exists is changed. Leases that exist keep their terms.',
  operation: 'PUT /templates/:templateId',
  verb: 'Save',
  initial: { approval: 'automatic', maximumHours: 24 },
  fields: alertFields,
}

/** The lease templates: the leases that users may request, and their terms. */
export function TemplatesPage(): JSX.Element {
  const templates = useResource<readonly Template[]>(pool, 'GET /templates')
  return (
    <Page
      title="Templates"
      summary="Terms that users can request. Changes apply to new leases only."
      actions={<ActionButtons system={pool} choices={[addTemplate]} />}
    >
      <Loaded from={templates}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="There are no templates">
              Without one an operator leases accounts for a day, up to 30 days, at no budget.
            </EmptyState>
          ) : (
            <div class="columns">
              {all.map((template) => (
                <TemplateCard key={template.templateId} template={template} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}

function TemplateCard({ template }: { template: Template }): JSX.Element {
  const { templateId, title, maximumHours, budget, approval, budgetAlerts, expiryAlerts } = template
  return (
    <Card
      title={title}
      actions={<ActionButtons system={pool} choices={templateActions(template)} main={false} />}
    >
      <DescriptionList
        items={[
          ['Id', <Copyable key="id" text={templateId} />],
          ['Maximum duration', hoursText(maximumHours)],
          ['Budget', budget === undefined ? 'no limit' : <Money minor={budget} currency="USD" />],
          [
            'Approval',
            approval === 'manual' ? (
              <Badge state="required" tone="wait" />
            ) : (
              <Badge state="automatic" tone="good" />
            ),
          ],
          ['Of the budget', alertText(budgetAlerts, '%')],
          ['Before the end', alertText(expiryAlerts, 'hours')],
        ]}
      />
    </Card>
  )
}

function templateActions({ templateId, ...terms }: Template): readonly ActionChoice<never>[] {
  return [
    {
      label: 'Edit',
      title: `Edit the template ${templateId}`,
      about: 'Leases that exist keep their terms.',
      operation: 'PUT /templates/:templateId',
      verb: 'Save',
      known: { templateId },
      initial: { ...terms },
      fields: alertFields,
    },
    {
      label: 'Remove',
      title: `Remove the template ${templateId}`,
      about: 'It can no longer be requested. Existing leases keep their terms.',
      operation: 'DELETE /templates/:templateId',
      known: { templateId },
    },
  ]
}

/** Formats alerts: `75:warn` of a budget is `75 %: warn`. */
function alertText(alerts: Iterable<string> | undefined, unit: string): string | undefined {
  const words = [...(alerts ?? [])].map((alert) => alert.replace(':', ` ${unit}: `))
  return words.length === 0 ? undefined : words.join(', ')
}

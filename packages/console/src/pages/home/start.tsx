import type { JSX } from 'preact'
import type { SystemEntry } from '../../api/server-index.js'
import { Card, CodeBlock } from '../../kit/index.js'
import { existing } from './existing.js'

interface Job {
  readonly system: string
  readonly what: string
  readonly how: string
  readonly at: string
}

/** The main job of each system. */
const jobs: readonly Job[] = [
  {
    system: 'account-pool',
    what: 'Lease an account',
    how: 'Give a user the longest free account, and see it cleaned after its return.',
    at: '/systems/account-pool/leases',
  },
  {
    system: 'invoicing',
    what: 'Issue and print an invoice',
    how: 'Enter the lines, issue it with the next number, print it, and record a payment.',
    at: '/systems/invoicing/new',
  },
  {
    system: 'deployments',
    what: 'Promote a deployment',
    how: 'Point a host name at a finished deployment, and roll back to the one before.',
    at: '/systems/deployments',
  },
  {
    system: 'smart-locker',
    what: 'Reserve and open a locker',
    how: 'Pick free time on the timeline, open the door, and read who was there in its log.',
    at: '/systems/smart-locker',
  },
  {
    system: 'tenants',
    what: 'Provision a tenant',
    how: 'Add a tenant, watch its queue being provisioned, send a message, and upgrade the fleet.',
    at: '/systems/tenants',
  },
]

/** First steps, and other clients for the same data. */
export function Start(props: {
  systems: readonly SystemEntry[]
  dynamodbUrl: string | undefined
}): JSX.Element {
  const { systems, dynamodbUrl } = props
  const known = jobs.filter(({ system }) => systems.some(({ name }) => name === system))
  const own = systems.find(({ name }) => !jobs.some(({ system }) => system === name))
  const offered = known.length === 0 && own ? stepsOf(own) : known
  return (
    <section class="stack">
      <h2>Where to start</h2>
      <div class="start">
        {offered.length > 0 && (
          <Card>
            <ol class="start-jobs">
              {offered.map(({ what, how, at }) => (
                <li key={what}>
                  <a href={existing(at)}>{what}</a>
                  <p class="soft">{how}</p>
                </li>
              ))}
            </ol>
          </Card>
        )}
        <Card title="From the command line">
          <div class="stack">
            <p class="soft">
              After each change the console shows which items it wrote. The same data is behind{' '}
              <a href="/api">the API</a>, the command line and any AWS SDK:
            </p>
            <CodeBlock label="Commands" code={commandsOf(dynamodbUrl, known[0]?.system)} />
          </div>
        </Card>
      </div>
    </section>
  )
}

/** First steps with your own design. */
function stepsOf({ name, title }: SystemEntry): readonly Job[] {
  return [
    {
      system: name,
      what: 'Browse the items',
      how: `See what is stored in ${title}, by partition or by entity, and add, edit or import items.`,
      at: `/data/${name}`,
    },
    {
      system: name,
      what: 'Run an access pattern',
      how: 'See the requests that it sends, what they answer and cost, and copy the call as code.',
      at: `/run/${name}`,
    },
    {
      system: name,
      what: 'Read the proofs',
      how: 'See what holds for each pattern, what it costs a month, and which partitions get hot.',
      at: `/design/${name}?tab=patterns`,
    },
  ]
}

/** Returns example commands. The command line knows included systems by name. */
function commandsOf(dynamodbUrl: string | undefined, known: string | undefined): string {
  const lines = ['# list the operations', `curl ${location.origin}/api`]
  if (known) lines.push('', '# is the design sound, and what does it cost?', `npx tablewright check ${known}`)
  if (dynamodbUrl)
    lines.push('', '# any AWS SDK or the AWS CLI', `aws dynamodb list-tables --endpoint-url ${dynamodbUrl}`)
  return lines.join('\n')
}

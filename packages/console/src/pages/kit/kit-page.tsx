import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import {
  Badge,
  Button,
  Card,
  CodeBlock,
  Confirm,
  Countdown,
  DescriptionList,
  Dialog,
  EmptyState,
  EntityBadge,
  ErrorState,
  Field,
  KeyText,
  Loading,
  Menu,
  Money,
  Page,
  ProblemSummary,
  Progress,
  SchemaFields,
  Table,
  Tabs,
  Time,
  toast,
} from '../../kit/index.js'
import { formSchema, problem, wrongFields } from './examples.js'
import { StoredExamples } from './stored-examples.js'

/** All components of the kit, to review in both themes. */
export function KitPage(): JSX.Element {
  return (
    <Page title="The kit" summary="What every page of the console is made of.">
      <div class="columns">
        <Words />
        <Controls />
        <States />
      </div>
      <Tabs
        label="Parts of the kit"
        tabs={[
          { name: 'table', label: 'Table', content: () => <LongTable /> },
          { name: 'form', label: 'Form', content: () => <ExampleForm /> },
          { name: 'stored', label: 'Stored items', content: () => <StoredExamples /> },
          { name: 'empty', label: 'Empty, loading, error', content: () => <Between /> },
        ]}
      />
    </Page>
  )
}

function Words(): JSX.Element {
  const segments = [
    { text: 'RES#' },
    { text: '2026-01-01T10:00Z', name: 'startAt' },
    { text: '#' },
    { text: 'R-1', name: 'reservationId' },
  ]
  return (
    <Card title="Words and values">
      <DescriptionList
        items={[
          ['Time', <Time key="t" at="2026-01-01T10:00:00Z" />],
          ['Countdown', <Countdown key="c" until="2030-01-01T10:00:00Z" />],
          ['Money', <Money key="m" minor={123456} currency="EUR" />],
          ['Key', <KeyText key="k" segments={segments} />],
        ]}
      />
      <div class="row">
        {['Locker', 'Reservation', 'Door', 'Owner', 'Event', 'Due', 'Pin', 'Set', 'Copy', 'Guard'].map(
          (name, index) => (
            <EntityBadge key={name} name={name} index={index} />
          ),
        )}
      </div>
    </Card>
  )
}

function Controls(): JSX.Element {
  const [open, setOpen] = useState<'dialog' | 'side' | 'confirm'>()
  const close = () => setOpen(undefined)
  return (
    <Card title="Controls">
      <div class="row">
        <Button
          kind="main"
          onClick={() =>
            toast('Account 1234 leased to ann', {
              actions: [{ label: 'Show', run: () => toast('What this wrote') }],
            })
          }
        >
          Main
        </Button>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('side')}>Drawer</Button>
        <Button kind="danger" onClick={() => setOpen('confirm')}>
          Danger
        </Button>
        <Button kind="quiet">Quiet</Button>
        <Button busy>Busy</Button>
        <Button disabled>Disabled</Button>
        <Menu
          label="Menu"
          items={[
            { label: 'Extend', run: () => toast('Extended') },
            { label: 'Terminate', run: () => toast('Terminated', { tone: 'bad' }), danger: true },
          ]}
        />
      </div>
      {(open === 'dialog' || open === 'side') && (
        <Dialog title="A dialog" shape={open === 'side' ? 'side' : 'default'} onClose={close}>
          Esc closes it, and the focus goes back to where it was.
        </Dialog>
      )}
      {open === 'confirm' && (
        <Confirm title="Terminate it?" verb="Terminate" danger run={async () => undefined} onClose={close}>
          The account goes back to be cleaned.
        </Confirm>
      )}
    </Card>
  )
}

function States(): JSX.Element {
  return (
    <Card title="States">
      <div class="stack">
        <div class="row">
          {['available', 'requested', 'CREATE_IN_PROGRESS', 'failed', 'terminated'].map((state) => (
            <Badge key={state} state={state} />
          ))}
        </div>
        <Progress label="Upgrade to 4.2.0" done={73} of={120} />
        <CodeBlock code={'tablewright pool leases create ann@example.com'} label="Command" />
      </div>
    </Card>
  )
}

const rows = Array.from({ length: 2000 }, (_, index) => ({ id: `row-${index}`, amount: index * 1250 }))

function LongTable(): JSX.Element {
  const [selected, setSelected] = useState('row-1')
  return (
    <Card flush>
      <Table
        label="Two thousand rows"
        rows={rows}
        rowKey={({ id }) => id}
        selected={selected}
        onSelect={({ id }) => setSelected(id)}
        columns={[
          { name: 'Row', cell: ({ id }) => id },
          { name: 'State', cell: ({ amount }) => <Badge state={amount % 2500 ? 'active' : 'requested'} /> },
          { name: 'Amount', cell: ({ amount }) => <Money minor={amount} currency="EUR" />, right: true },
        ]}
      />
    </Card>
  )
}

function ExampleForm(): JSX.Element {
  const [value, setValue] = useState<Record<string, unknown>>({ lineItems: [{}], state: 'open' })
  return (
    <Card>
      <div class="stack">
        <ProblemSummary problem={problem} />
        <SchemaFields schema={formSchema} path="" value={value} onChange={setValue} reasons={wrongFields} />
        <Field id="plain" label="A field of its own" hint="With a hint.">
          <input id="plain" />
        </Field>
        <CodeBlock code={JSON.stringify(value, null, 2)} label="Value" />
      </div>
    </Card>
  )
}

function Between(): JSX.Element {
  return (
    <div class="columns">
      <Card>
        <EmptyState title="No leases yet" action={<Button>Lease account</Button>}>
          When somebody leases an account, it is listed here.
        </EmptyState>
      </Card>
      <div data-example>
        <Card>
          <Loading />
        </Card>
      </div>
      <Card>
        <ErrorState problem={problem} retry={() => toast('Tried again')} />
      </Card>
    </div>
  )
}

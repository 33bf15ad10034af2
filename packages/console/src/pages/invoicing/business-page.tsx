import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import { ActionButtons, Card, DescriptionList, LoadedPage, Page } from '../../kit/index.js'
import { LogoButton } from './logo-button.js'
import { SetUpBusiness } from './set-up-business.js'
import { type Account, addressLines } from './types.js'

/** The business: its details on invoices, and the numbering. */
export function BusinessPage(): JSX.Element {
  const account = useResource<Account>('invoicing', 'GET /account')
  if (account.problem?.status === 404) return <SetUpBusiness />
  return (
    <LoadedPage from={account}>{(data) => <Business data={data} version={account.version} />}</LoadedPage>
  )
}

function Business({ data, version }: { data: Account; version: string | undefined }): JSX.Element {
  const edit = {
    label: 'Edit',
    title: 'Edit the business',
    verb: 'Save',
    operation: 'PATCH /account',
    initial: { ...data },
    version,
  } as const
  return (
    <Page
      title={data.name}
      summary="Details printed on every invoice, and how invoices are numbered."
      actions={
        <>
          <ActionButtons system="invoicing" choices={[edit]} />
          <LogoButton />
        </>
      }
    >
      <div class="columns">
        <Card title="On invoices">
          <DescriptionList
            items={[
              ['Email', data.email],
              ['Address', addressLines(data.address).map((line) => <div key={line}>{line}</div>)],
              ['Phone', data.phone],
              ['Tax id', data.taxId],
              ['VAT id', data.vatId],
              ['Bank', data.bank && [data.bank.iban, data.bank.bic].filter(Boolean).join(', ')],
              ['Language', data.language ?? 'en'],
              ['Terms', data.paymentTerms],
              ['Footer', data.footer],
              ['Logo', data.logoId === undefined ? 'none' : 'set'],
              ['Reminders', remindersOf(data)],
              ['Currency', data.currency],
              ['Time zone', data.timeZone ?? 'UTC'],
              ['Due', `${data.paymentDays} days after issue`],
            ]}
          />
        </Card>
        <Card title="Numbers">
          <DescriptionList
            items={[
              ['Pattern', <code>{data.numberPattern}</code>],
              ['Prefix', <code>{data.numberPrefix}</code>],
              ['Digits', data.numberDigits],
              ['First', data.firstNumber],
              ['Last used', data.lastNumber < data.firstNumber ? 'none yet' : data.lastNumber],
            ]}
          />
        </Card>
      </div>
    </Page>
  )
}

function remindersOf({ reminderDays = [] }: Account): string {
  if (reminderDays.length === 0) return 'none'
  return `${reminderDays.join(', ')} days after the due date`
}

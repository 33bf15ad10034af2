import type { JSX } from 'preact'
import { ActionForm, Card, Page } from '../../kit/index.js'

/** Asks for the details of the business before the first invoice. */
export function SetUpBusiness(): JSX.Element {
  return (
    <Page
      title="Your business"
      summary="Invoices name your business and its currency. Enter both before the first invoice."
    >
      <Card>
        <ActionForm
          system="invoicing"
          operation="POST /account"
          initial={{ currency: 'EUR' }}
          verb="Set up the business"
        />
      </Card>
    </Page>
  )
}

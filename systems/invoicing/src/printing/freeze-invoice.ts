import type { Account, Client, Invoice } from '../open.js'

export type Snapshot = NonNullable<Invoice['snapshot']>

/** Returns a snapshot of the business, the client and the payment details. */
export function snapshotOf(
  account: Account,
  client: Client,
  { paymentTerms = account.paymentTerms }: Pick<Invoice, 'paymentTerms'>,
  number: string,
): Snapshot {
  const { bank, footer, logoId } = account
  const { buyerReference } = client
  return {
    language: client.language ?? account.language ?? 'en',
    seller: partyOf(account),
    buyer: partyOf(client),
    ...(bank !== undefined && { bank }),
    ...(paymentTerms !== undefined && { paymentTerms }),
    paymentReference: number,
    ...(buyerReference !== undefined && { buyerReference }),
    ...(footer !== undefined && { footer }),
    ...(logoId !== undefined && { logoId }),
  }
}

function partyOf({ name, email, address, phone, taxId, vatId }: Account | Client): Snapshot['seller'] {
  return {
    name,
    email,
    ...(address !== undefined && { address }),
    ...(phone !== undefined && { phone }),
    ...(taxId !== undefined && { taxId }),
    ...(vatId !== undefined && { vatId }),
  }
}

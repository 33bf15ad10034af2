import type { Snapshot } from './freeze-invoice.js'
import type { Block, Fact } from './paper.js'
import type { Words } from './words.js'

export type Party = Snapshot['seller']

/** Returns the block of a seller or buyer. */
export function partyBlock(label: string, party: Party, words: Words): Block {
  const { name, address, email, phone, taxId, vatId } = party
  const town = [address?.postalCode, address?.city].filter(Boolean).join(' ')
  const lines = [
    name,
    ...(address?.lines ?? []),
    town,
    address?.country ?? address?.countryCode,
    email,
    phone && `${words.phone} ${phone}`,
    vatId && `${words.vatId} ${vatId}`,
    taxId && `${words.taxId} ${taxId}`,
  ]
  return { label, lines: lines.filter((line): line is string => Boolean(line)) }
}

/** Returns the lines with bank details and payment reference. */
export function bankLines({ bank, paymentReference }: Snapshot, words: Words): readonly string[] {
  // A draft has no number yet.
  const reference: Fact | undefined = paymentReference
    ? [words.paymentReference, paymentReference]
    : undefined
  const facts: readonly (Fact | undefined)[] = [
    bank?.holder === undefined ? undefined : [words.bankHolder, bank.holder],
    bank === undefined ? undefined : ['IBAN', groupedIban(bank.iban)],
    bank?.bic === undefined ? undefined : ['BIC', bank.bic],
    bank?.bank === undefined ? undefined : [words.bank, bank.bank],
    reference,
  ]
  return facts.flatMap((fact) => (fact === undefined ? [] : [`${fact[0]}: ${fact[1]}`]))
}

function groupedIban(iban: string): string {
  return iban.replaceAll(' ', '').replace(/(.{4})(?=.)/g, '$1 ')
}

import type { Snapshot } from '../printing/freeze-invoice.js'
import { type Element, element } from './xml.js'

type Party = Snapshot['seller']

const vat = element('cac:TaxScheme', element('cbc:ID', 'VAT'))

/** BG-4 or BG-7. */
export function partyXml(role: 'Supplier' | 'Customer', party: Party): Element {
  const { name, email, phone, taxId, vatId, address } = party
  const isSeller = role === 'Supplier'
  return element(
    `cac:Accounting${role}Party`,
    element(
      'cac:Party',
      element('cbc:EndpointID', { schemeID: 'EM' }, email),
      element('cac:PartyName', element('cbc:Name', name)),
      addressXml(address),
      vatId === undefined
        ? undefined
        : element('cac:PartyTaxScheme', element('cbc:CompanyID', vatId.replaceAll(' ', '')), vat),
      // Only the seller has BT-32.
      taxId === undefined || !isSeller
        ? undefined
        : element(
            'cac:PartyTaxScheme',
            element('cbc:CompanyID', taxId),
            element('cac:TaxScheme', element('cbc:ID', 'FC')),
          ),
      element('cac:PartyLegalEntity', element('cbc:RegistrationName', name)),
      element(
        'cac:Contact',
        element('cbc:Name', name),
        element('cbc:Telephone', phone),
        element('cbc:ElectronicMail', email),
      ),
    ),
  )
}

function addressXml(address: Party['address']): Element | undefined {
  const [street, additional, ...more] = address?.lines ?? []
  return element(
    'cac:PostalAddress',
    element('cbc:StreetName', street),
    element('cbc:AdditionalStreetName', additional),
    element('cbc:CityName', address?.city),
    element('cbc:PostalZone', address?.postalCode),
    more.length === 0 ? undefined : element('cac:AddressLine', element('cbc:Line', more.join(', '))),
    element('cac:Country', element('cbc:IdentificationCode', address?.countryCode)),
  )
}

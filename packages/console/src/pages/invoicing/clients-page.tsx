import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import {
  ActionButtons,
  type ActionChoice,
  Card,
  EmptyState,
  Page,
  PagedTable,
  SearchField,
} from '../../kit/index.js'
import { navigate, useQueryValue } from '../../router/location.js'
import type { Client } from './types.js'

const add: ActionChoice<Client> = {
  label: 'Add a client',
  verb: 'Add',
  operation: 'POST /clients',
  onDone: ({ clientId }) => navigate(`/systems/invoicing/clients/${clientId}`),
}

/** All clients, by name. */
export function ClientsPage(): JSX.Element {
  const [name, setName] = useQueryValue('name')
  return (
    <Page
      title="Clients"
      summary="All clients, by name."
      actions={
        <>
          <SearchField label="Find by name" value={name} onChange={setName} />
          <ActionButtons system="invoicing" choices={[add]} />
        </>
      }
    >
      <ClientList name={name} />
    </Page>
  )
}

function ClientList({ name }: { name: string }): JSX.Element {
  const pages = usePages<Client>('invoicing', 'GET /clients', name === '' ? {} : { name })
  const nobody = name === '' ? 'There are no clients yet' : `No name begins with ${name}`
  return (
    <Card flush>
      <PagedTable
        label="Clients"
        pages={pages}
        empty={<EmptyState title={nobody} />}
        rowKey={({ clientId }) => clientId}
        rowLink={({ clientId }) => `/systems/invoicing/clients/${clientId}`}
        columns={[
          { name: 'Name', cell: (client) => client.name },
          { name: 'Email', cell: ({ email }) => email },
          { name: 'Town', cell: ({ address }) => address?.city, minor: true },
          { name: 'Tax id', cell: ({ taxId }) => taxId, minor: true },
        ]}
      />
    </Card>
  )
}

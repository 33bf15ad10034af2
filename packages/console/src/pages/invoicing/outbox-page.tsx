import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import { useResource } from '../../api/use-resource.js'
import { Card, DescriptionList, Dialog, EmptyState, Loaded, Page, PagedTable, Time } from '../../kit/index.js'
import { useQueryValue } from '../../router/location.js'
import type { Message } from './types.js'
import './outbox-page.css'

const nothing = <EmptyState title="No messages yet">Messages appear here when an invoice is sent.</EmptyState>

/** The mails of the built-in sender. */
export function OutboxPage(): JSX.Element {
  const pages = usePages<Message>('invoicing', 'GET /outbox')
  const [open, setOpen] = useQueryValue('message')
  return (
    <Page title="Outbox" summary="Messages sent to clients, newest first.">
      <Card flush>
        <PagedTable
          label="Messages"
          pages={pages}
          empty={nothing}
          rowKey={({ messageId }) => messageId}
          onSelect={({ messageId }) => setOpen(messageId, { push: true })}
          columns={[
            { name: 'Subject', cell: ({ subject }) => subject, wrap: true },
            { name: 'To', cell: ({ recipient }) => recipient, minor: true },
            { name: 'Sent', right: true, cell: ({ sentAt }) => <Time at={sentAt} /> },
          ]}
        />
      </Card>
      {open !== '' && <MessageDialog messageId={open} onClose={() => setOpen('')} />}
    </Page>
  )
}

function MessageDialog({ messageId, onClose }: { messageId: string; onClose: () => void }): JSX.Element {
  const message = useResource<Message>('invoicing', 'GET /outbox/:messageId', { messageId })
  return (
    <Dialog title={message.data?.subject ?? 'Message'} onClose={onClose} shape="side">
      <Loaded from={message}>
        {(data) => (
          <div class="stack">
            <DescriptionList
              items={[
                ['To', data.recipient],
                ['Sent', <Time at={data.sentAt} exact />],
                ['Invoice', <a href={`/systems/invoicing/invoices/${data.invoiceId}`}>Show invoice</a>],
              ]}
            />
            <div class="message-body">{data.body}</div>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

import type { JSX } from 'preact'
import { call } from '../../api/call.js'
import { problemOf } from '../../api/problem.js'
import { Button, breakable, Card, Countdown, Table, toast } from '../../kit/index.js'
import type { QueueType, ReceivedMessage } from './types.js'

/** Messages that were received here and not completed yet. */
export function ReceivedMessages(props: {
  tenantId: string
  type: QueueType
  messages: readonly ReceivedMessage[]
  onChange: (messages: readonly ReceivedMessage[]) => void
}): JSX.Element {
  const { tenantId, type, messages, onChange } = props
  /** Removes a message after it was handled or its receipt has expired. */
  const settle = async (message: ReceivedMessage, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      toast(problemOf(error).detail, { tone: 'bad' })
    }
    onChange(messages.filter((each) => each !== message))
  }
  const remove = (message: ReceivedMessage) =>
    settle(message, () =>
      call('tenants', 'DELETE /tenants/:tenantId/queues/:type/messages/:receipt', {
        tenantId,
        type,
        receipt: message.receipt,
      }),
    )
  const giveBack = (message: ReceivedMessage) =>
    settle(message, () =>
      call('tenants', 'POST /tenants/:tenantId/queues/:type/messages/:receipt/visibility', {
        tenantId,
        type,
        receipt: message.receipt,
        visibilityTimeout: 0,
      }),
    )
  return (
    <Card flush title="Received by you">
      <Table
        label="Received messages"
        rows={messages}
        rowKey={({ receipt }) => receipt}
        columns={[
          { name: 'Body', cell: ({ body }) => <code>{breakable(body)}</code>, wrap: true },
          { name: 'Yours for', right: true, cell: ({ visibleAt }) => <Countdown until={visibleAt} /> },
          {
            name: 'Actions',
            right: true,
            cell: (message) => (
              <div class="row">
                <Button onClick={() => void remove(message)}>Delete message</Button>
                <Button kind="quiet" onClick={() => void giveBack(message)}>
                  Make visible
                </Button>
              </div>
            ),
          },
        ]}
      />
    </Card>
  )
}

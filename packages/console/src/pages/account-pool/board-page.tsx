import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { ActionButtons, Page, Segments } from '../../kit/index.js'
import { useQueryValue } from '../../router/location.js'
import { addAccount, importAccounts } from './account-actions.js'
import { AccountColumn } from './account-column.js'
import { JanitorButton } from './janitor-button.js'
import { LeaseButton } from './lease-button.js'
import { LeaseColumn } from './lease-column.js'
import { RefusedLines } from './refused-lines.js'
import { type ImportReport, pool } from './types.js'
import './board.css'

const columns: readonly (readonly [status: string, column: JSX.Element])[] = [
  [
    'initial',
    <AccountColumn
      key="initial"
      status="initial"
      about="To be cleaned"
      empty="Nothing waits for cleaning."
    />,
  ],
  [
    'available',
    <AccountColumn key="available" status="available" about="Free" empty="No account is free." />,
  ],
  [
    'leased',
    <LeaseColumn key="leased" state="active" title="leased" about="In use" empty="No account is leased." />,
  ],
  [
    'frozen',
    <LeaseColumn
      key="frozen"
      state="frozen"
      title="frozen"
      about="Without access"
      empty="No lease is frozen."
    />,
  ],
  [
    'failed',
    <AccountColumn key="failed" status="failed" about="Quarantined" empty="Nothing is quarantined." />,
  ],
]

const states = [
  { value: '', label: 'All' },
  ...columns.map(([value]) => ({ value, label: value.replace(/^./, (first) => first.toUpperCase()) })),
]

/** All accounts of the pool, with a column for each state in the order of the account life cycle. */
export function BoardPage(): JSX.Element {
  const [asked, setStatus] = useQueryValue('status')
  const [refused, setRefused] = useState<ImportReport>()
  // An address may be outdated or typed by hand.
  const status = columns.some(([name]) => name === asked) ? asked : ''
  const shown = columns.filter(([name]) => status === '' || name === status)
  return (
    <Page
      title="Account pool"
      summary="Accounts move from left to right: cleaned, available, leased, and cleaned again."
      actions={
        <>
          <LeaseButton />
          <ActionButtons system={pool} choices={[addAccount, importAccounts(setRefused)]} main={false} />
          <JanitorButton />
        </>
      }
    >
      {refused && <RefusedLines report={refused} onClose={() => setRefused(undefined)} />}
      <Segments label="State" segments={states} value={status} onChange={setStatus} />
      <div class={shown.length === 1 ? 'board board-single' : 'board'}>
        {shown.map(([, column]) => column)}
      </div>
    </Page>
  )
}

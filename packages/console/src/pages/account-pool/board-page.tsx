import type { JSX } from 'preact'
import { ActionButtons, Page } from '../../kit/index.js'
import { addAccount, importAccounts } from './account-actions.js'
import { AccountColumn } from './account-column.js'
import { JanitorButton } from './janitor-button.js'
import { LeaseButton } from './lease-button.js'
import { LeaseColumn } from './lease-column.js'
import { pool } from './types.js'
import './board.css'

/** All accounts of the pool, a column for each state, in the order in which an account goes through them. */
export function BoardPage(): JSX.Element {
  return (
    <Page
      title="Account pool"
      summary="Accounts go from the left to the right: cleaned, free, leased, and back to be cleaned."
      actions={
        <>
          <LeaseButton />
          <ActionButtons system={pool} choices={[addAccount, importAccounts]} main={false} />
          <JanitorButton />
        </>
      }
    >
      <div class="board">
        <AccountColumn status="initial" about="To be cleaned" empty="Nothing waits for cleaning." />
        <AccountColumn status="available" about="Free" empty="No account is free." />
        <LeaseColumn state="active" title="leased" about="In use" empty="No account is leased." />
        <LeaseColumn state="frozen" title="frozen" about="Without access" empty="No lease is frozen." />
        <AccountColumn status="failed" about="Quarantined" empty="Nothing is quarantined." />
      </div>
    </Page>
  )
}

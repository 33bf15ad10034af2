import { boolean, list, text } from '@tablewright/design'
import { action, one, refuse } from '@tablewright/system'
import { accountId } from '../design/kinds.js'
import type { Pool } from '../open.js'
import { accountState } from '../problems.js'
import { requireAccount } from './shapes.js'

export const previewCleaning = action({
  summary: 'Preview what a cleaning of an account would delete',
  input: { accountId: accountId() },
  output: one({ possible: boolean(), log: list(text()), reason: text().optional() }),
  run: async (pool: Pool, { accountId }) => {
    const { status, cleanings } = await requireAccount(pool, accountId)
    if (status === 'leased' || status === 'frozen') {
      throw accountState(accountId, status, 'Preview the cleaning when its lease has ended.')
    }
    const { preview, timeout } = pool.cleaner
    if (!preview) {
      throw refuse('PREVIEW_UNKNOWN', 'The cleaner of this pool has no preview.', {
        remedy: 'Give previewCommand to commandCleaner.',
      })
    }
    const signal = AbortSignal.timeout(timeout)
    const { cleaned, log, reason } = await preview({ accountId, attempt: cleanings + 1, signal })
    return { possible: cleaned, log: [...log], ...(reason === undefined ? {} : { reason }) }
  },
})

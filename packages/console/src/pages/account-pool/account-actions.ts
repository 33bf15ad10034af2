import type { ActionChoice } from '../../kit/index.js'
import type { Account, ImportReport } from './types.js'

/** Returns the actions on an account in its state. */
export function accountActions(
  { accountId, status }: Pick<Account, 'accountId' | 'status'>,
  onRemoved?: () => void,
): readonly ActionChoice<never>[] {
  const known = { accountId }
  const leased = status === 'leased' || status === 'frozen'
  const waiting = status === 'initial'
  return [
    ...(waiting ? [markAvailable(accountId)] : []),
    ...(waiting || status === 'failed' ? [cleanAgain(accountId)] : []),
    ...(status === 'failed' ? [] : [quarantine(accountId, leased)]),
    ...(leased ? [eject(accountId, onRemoved)] : [remove(known, accountId, onRemoved)]),
  ]
}

function markAvailable(accountId: string): ActionChoice {
  return {
    label: 'Mark available',
    title: `Mark ${accountId} as available`,
    about: 'Use this after the account was cleaned by hand. It can be leased immediately.',
    operation: 'POST /accounts/:accountId/available',
    known: { accountId },
  }
}

function cleanAgain(accountId: string): ActionChoice {
  return {
    label: 'Clean again',
    title: `Clean ${accountId} again`,
    about: 'Cleaning starts again with the next run of the janitor, without a pause for earlier failures.',
    operation: 'POST /accounts/:accountId/clean',
    known: { accountId },
  }
}

function quarantine(accountId: string, leased: boolean): ActionChoice {
  return {
    label: 'Quarantine',
    title: `Quarantine ${accountId}`,
    about: leased
      ? 'Its lease ends immediately, and the account cannot be leased until it is cleaned again.'
      : 'The account cannot be leased until it is cleaned again.',
    operation: 'POST /accounts/:accountId/fail',
    fields: { by: { label: 'Done by' } },
    known: { accountId },
    danger: true,
  }
}

function eject(accountId: string, onDone?: () => void): ActionChoice {
  return {
    label: 'Eject',
    title: `Eject ${accountId}`,
    about: 'Its lease ends immediately, and the account leaves the pool without being cleaned.',
    operation: 'POST /accounts/:accountId/eject',
    fields: { by: { label: 'Done by' } },
    known: { accountId },
    danger: true,
    ...(onDone && { onDone }),
  }
}

function remove(known: { accountId: string }, accountId: string, onDone?: () => void): ActionChoice {
  return {
    label: 'Remove',
    title: `Remove ${accountId} from the pool`,
    about: 'The account leaves the pool. Its past leases are kept.',
    operation: 'DELETE /accounts/:accountId',
    known,
    ...(onDone && { onDone }),
    danger: true,
  }
}

export const addAccount: ActionChoice<Account> = {
  label: 'Add account',
  title: 'Add an account to the pool',
  about: 'It is cleaned before its first lease.',
  operation: 'POST /accounts',
  fields: { accountId: { label: 'Account id', description: 'Twelve digits.' } },
  undo: ({ accountId }: Account) => ({ operation: 'DELETE /accounts/:accountId', input: { accountId } }),
}

/** Imports accounts. The lines that were refused are passed on. */
export const importAccounts = (onRefused: (report: ImportReport) => void): ActionChoice<ImportReport> => ({
  label: 'Import accounts',
  title: 'Import accounts from CSV',
  about:
    'One account in each line: twelve digits and, after a comma, a name. Accounts that are already in the pool are skipped.',
  operation: 'POST /accounts/import',
  verb: 'Import',
  fields: { csv: { label: 'CSV text' } },
  onDone: (report) => report.refused > 0 && onRefused(report),
})

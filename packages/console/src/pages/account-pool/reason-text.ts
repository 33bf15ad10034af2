const words: Readonly<Record<string, string>> = {
  Expired: 'expired',
  ManuallyTerminated: 'terminated manually',
  BudgetExceeded: 'budget exceeded',
  Quarantined: 'account quarantined',
  Ejected: 'account ejected',
  Denied: 'request denied',
  Withdrawn: 'request withdrawn',
}

/** Why a lease ended, as people say it. */
export function reasonText(reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : (words[reason] ?? reason)
}

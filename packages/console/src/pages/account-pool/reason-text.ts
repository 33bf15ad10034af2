const words: Readonly<Record<string, string>> = {
  Expired: 'expired',
  ManuallyTerminated: 'terminated manually',
  BudgetExceeded: 'budget exceeded',
  Quarantined: 'account quarantined',
  Ejected: 'account ejected',
  Denied: 'request denied',
  Withdrawn: 'request withdrawn',
}

/** Returns the reason of the end of a lease in words. */
export function reasonText(reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : (words[reason] ?? reason)
}

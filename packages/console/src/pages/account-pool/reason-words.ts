const words: Readonly<Record<string, string>> = {
  Expired: 'its time was over',
  ManuallyTerminated: 'ended by a person',
  BudgetExceeded: 'its budget was used up',
  Quarantined: 'its account was quarantined',
  Ejected: 'its account was ejected',
  Denied: 'the request was denied',
  Withdrawn: 'the request was withdrawn',
}

/** Why a lease ended, as people say it. */
export function reasonWords(reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : (words[reason] ?? reason)
}

/** What one request may ask for. */
export const limits = {
  /**
   * Line items that fit into the transaction that also takes the number: invoice, number, counter, ledger entry and month
   * are five of 100, and three are left for events.
   */
  linesAtOnce: 92,
  /** Line items that one transaction may add to, change in or take from a draft: the invoice is one of 100. */
  changesAtOnce: 99,
  /** Line items of one invoice. */
  lines: 1_000,
  /** Line items of a recurring invoice. */
  recurringLines: 20,
  /** Bytes of a logo. */
  logoBytes: 200_000,
  /** Decimals of a quantity and of a tax rate. */
  decimals: 4,
  /** Days that a statement may span. */
  statementDays: 3_660,
} as const

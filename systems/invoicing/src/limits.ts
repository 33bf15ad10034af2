/** The limits of requests. */
export const limits = {
  /**
   * Maximum number of line items in the transaction that also takes the number: invoice, number, counter,
   * ledger entry and month are five of 100 actions, and three are left for events.
   */
  linesAtOnce: 92,
  /**
   * Maximum number of line items that one transaction adds to, changes in or removes from a draft: the
   * invoice is one of 100 actions.
   */
  changesAtOnce: 99,
  /** Maximum number of line items of one invoice. */
  lines: 1_000,
  /** Maximum number of line items of a recurring invoice. */
  recurringLines: 20,
  /** Maximum bytes of a logo. */
  logoBytes: 200_000,
  /** Decimals of a quantity and of a tax rate. */
  decimals: 4,
  /** Maximum number of days of a statement. */
  statementDays: 3_660,
} as const

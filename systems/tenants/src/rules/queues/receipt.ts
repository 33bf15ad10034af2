import { isTablewrightError, type TablewrightError } from '@tablewright/base'
import { isTimestamp, isUlid } from '@tablewright/design/templates'
import { refuse } from '@tablewright/system'

/**
 * The position of a received message until it is visible again. Receiving it again moves it and invalidates
 * older receipts.
 */
export interface Receipt {
  readonly visibleAt: string
  readonly messageId: string
}

export function writeReceipt({ visibleAt, messageId }: Receipt): string {
  return Buffer.from(`${visibleAt} ${messageId}`).toString('base64url')
}

export function readReceipt(receipt: string): Receipt {
  const [visibleAt = '', messageId = ''] = Buffer.from(receipt, 'base64url').toString().split(' ')
  if (isTimestamp(visibleAt) && isUlid(messageId)) return { visibleAt, messageId }
  throw refuse('RECEIPT_INVALID', 'This is not a receipt of a message.', {
    field: 'receipt',
    remedy: 'Give the receipt of the received message.',
  })
}

/** Converts the error for a message that is not at the position of its receipt to a domain error. */
export async function byReceipt<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!isTablewrightError(error, 'NOT_FOUND', 'CONDITION_FAILED')) throw error
    throw expired()
  }
}

export function expired(): TablewrightError {
  return refuse('RECEIPT_EXPIRED', 'The message was deleted or received again.', {
    field: 'receipt',
    remedy: 'Use the receipt of the last receive.',
  })
}

import { TablewrightError } from '@tablewright/base'

/** The message in regions with DynamoDB's newer request validation, if it differs. */
export interface NewerWording {
  readonly message?: string
  /** Printed without the prefix "1 validation error detected: ". */
  readonly bare?: true
  /** Transactions print the older message. */
  readonly sameInTransactions?: true
  /** Scan prints it, too. */
  readonly inScan?: true
}

/** Maximum length of a message, which may quote the request. */
export const maxMessageLength = 8_000

/**
 * An error that DynamoDB itself would answer. `code` is DynamoDB's own name for it
 * (`ValidationException`), `fields` are the other fields of the JSON body, without `__type` and `message`.
 */
export class DynamoError extends TablewrightError {
  override readonly name = 'DynamoError'
  readonly status: number
  readonly fields: Readonly<Record<string, unknown>>
  readonly newer: NewerWording | undefined

  constructor(
    code: string,
    message: string,
    status = 400,
    fields: Readonly<Record<string, unknown>> = {},
    newer?: NewerWording,
  ) {
    super(code, message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)}…` : message)
    this.status = status
    this.fields = fields
    this.newer = newer
  }
}

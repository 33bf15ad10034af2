import { TablewrightError } from '@tablewright/base'

/**
 * An error that DynamoDB itself would answer. `code` is DynamoDB's own name for it
 * (`ValidationException`), `fields` are what the JSON body has besides `__type` and `message`.
 */
export class DynamoError extends TablewrightError {
  override readonly name = 'DynamoError'
  readonly status: number
  readonly fields: Readonly<Record<string, unknown>>

  constructor(code: string, message: string, status = 400, fields: Readonly<Record<string, unknown>> = {}) {
    super(code, message)
    this.status = status
    this.fields = fields
  }
}

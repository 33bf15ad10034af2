/** Why a value of the input cannot be taken. Travels outward and picks up the field on its way. */
export class RefusedInput {
  readonly reason: string
  field: string

  constructor(reason: string, field = '') {
    this.reason = reason
    this.field = field
  }

  /** The same refusal, seen from the list or object around it. */
  within(step: string | number): this {
    const inner = this.field && !this.field.startsWith('[') ? `.${this.field}` : this.field
    this.field = (typeof step === 'number' ? `[${step}]` : step) + inner
    return this
  }
}

/** Thrown for a value that is refused. Callers add the path of the field on the way out. */
export class RefusedInput {
  readonly reason: string
  field: string

  constructor(reason: string, field = '') {
    this.reason = reason
    this.field = field
  }

  /** Adds the index or name of the value in the list or object around it. */
  within(step: string | number): this {
    const inner = this.field && !this.field.startsWith('[') ? `.${this.field}` : this.field
    this.field = (typeof step === 'number' ? `[${step}]` : step) + inner
    return this
  }
}

import { canonicalNumber } from '../numbers/canonical-number.js'

/**
 * A number that neither a double nor a bigint holds exactly, as its decimal text. It is what reading gives for such
 * numbers, and may be given for any number when writing.
 *
 * @example
 * new NumberText('0.10').text // → '0.1'
 */
export class NumberText {
  /** Canonical: equal numbers have equal texts. */
  readonly text: string

  constructor(text: string) {
    this.text = canonicalNumber(text)
  }

  toString(): string {
    return this.text
  }

  toJSON(): string {
    return this.text
  }
}

import { maxExpressionOperators, maxExpressionSize } from '../../limits.js'
import { utf8Length } from '../../size/byte-length.js'
import {
  type ExpressionLabel,
  emptyExpression,
  expressionError,
  expressionTooLong,
  redundantParentheses,
  syntaxError,
  tooManyOperators,
} from './expression-error.js'
import { type Token, tokenize } from './tokens.js'

/**
 * Reads the tokens of one expression. Faults that are not of syntax are noted by rank and reported after the whole
 * text was read, because DynamoDB reports the gravest kind first, not the leftmost.
 */
export class TokenReader {
  readonly label: ExpressionLabel
  readonly #text: string
  readonly #tokens: readonly Token[]
  readonly #faults: (string | undefined)[] = []
  #position = 0
  #operators = 0
  #depth = 0
  /** The parentheses that were closed last. */
  #group = { open: -1, end: -1 }

  constructor(label: ExpressionLabel, text: string) {
    if (text === '') throw expressionError(label, emptyExpression)
    const size = utf8Length(text)
    if (size > maxExpressionSize) throw expressionTooLong(label, size)
    this.label = label
    this.#text = text
    this.#tokens = tokenize(text)
  }

  get token(): Token {
    return this.#tokens[this.#position]!
  }

  get following(): Token {
    return this.#tokens[this.#position + 1] ?? this.token
  }

  /** Consumes the current token if it is of this kind, and returns its text; undefined if it is not. */
  take(kind: Token['kind']): string | undefined {
    if (this.token.kind !== kind) return undefined
    const { text } = this.token
    this.#position++
    return text
  }

  atSymbol(text: string): boolean {
    return this.token.kind === 'symbol' && this.token.text === text
  }

  takeSymbol(text: string): boolean {
    if (!this.atSymbol(text)) return false
    this.#position++
    return true
  }

  expectSymbol(text: string): void {
    if (!this.takeSymbol(text)) this.fail()
  }

  /** Whether the current token is this keyword, in any case. */
  atWord(word: string): boolean {
    return this.token.kind === 'word' && this.token.text.toUpperCase() === word
  }

  takeWord(word: string): boolean {
    if (!this.atWord(word)) return false
    this.#position++
    return true
  }

  /** Throws the syntax error of the current token, with the text from the token before to the token after. */
  fail(): never {
    const before = this.#tokens[this.#position - 1]
    const after = this.token.kind === 'end' ? before : this.#tokens[this.#position + 1]
    const end = after === undefined || after.kind === 'end' ? this.token.end : after.end
    const near = this.#text.slice((before ?? this.token).start, end)
    throw expressionError(this.label, syntaxError(this.token.text, near))
  }

  /** Remembers the first fault of a rank; rank 0 is reported first. */
  note(rank: number, detail: string): void {
    this.#faults[rank] ??= detail
  }

  countOperator(): void {
    this.#operators++
  }

  /**
   * Consumes an opening parenthesis and returns its position for {@link closeParenthesis}. Throws at a depth that
   * always has a redundant pair or too many operators, so that a hostile text does not exhaust the stack.
   */
  openParenthesis(): number {
    this.expectSymbol('(')
    if (++this.#depth > maxExpressionOperators) throw expressionError(this.label, redundantParentheses)
    return this.#position - 1
  }

  /** Consumes the closing parenthesis. Returns whether the pair contains only another pair. */
  closeParenthesis(open: number): boolean {
    const redundant = this.#group.open === open + 1 && this.#group.end === this.#position
    this.expectSymbol(')')
    this.#depth--
    this.#group = { open, end: this.#position }
    return redundant
  }

  /** Throws if tokens are left, or the first fault that was noted. */
  finish(): void {
    if (this.token.kind !== 'end') this.fail()
    const fault = this.#faults.find((detail) => detail !== undefined)
    if (fault !== undefined) throw expressionError(this.label, fault)
    if (this.#operators > maxExpressionOperators) {
      throw expressionError(this.label, tooManyOperators(this.#operators))
    }
  }
}

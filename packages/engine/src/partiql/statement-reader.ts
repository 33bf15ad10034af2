import {
  type AttributeValue,
  type DynamoError,
  maxNestingLevels,
  validateAttributeValue,
  validationError,
} from '@tablewright/dynamo'
import { keywordKind } from './keywords.js'
import { leftOver, malformed, noRightSide } from './statement-errors.js'
import { type Token, tokensOf } from './tokens.js'

/** Maximum nesting of a statement: the deepest valid value, with parentheses around it. */
const maxDepth = 2 * maxNestingLevels

/** Reads the tokens of a statement, and returns its parameters in the order of the question marks. */
export class StatementReader {
  readonly #statement: string
  readonly #tokens: readonly Token[]
  readonly #parameters: readonly AttributeValue[]
  #position = 0
  #used = 0
  #depth = 0

  constructor(statement: string, parameters: readonly AttributeValue[]) {
    this.#statement = statement
    this.#tokens = tokensOf(statement)
    this.#parameters = parameters
  }

  get token(): Token {
    return this.#tokens[this.#position]!
  }

  atWord(word: string): boolean {
    return this.token.kind === 'word' && this.token.text.toUpperCase() === word
  }

  takeWord(word: string): boolean {
    return this.atWord(word) && this.#advance()
  }

  expectWord(word: string): void {
    if (!this.takeWord(word)) this.fail(word)
  }

  atSymbol(symbol: string): boolean {
    return this.token.kind === 'symbol' && this.token.text === symbol
  }

  takeSymbol(symbol: string): boolean {
    return this.atSymbol(symbol) && this.#advance()
  }

  expectSymbol(symbol: string): void {
    if (!this.takeSymbol(symbol)) this.fail(`'${symbol}'`)
  }

  /** Takes the next token if it is of this kind, and returns its text. */
  take(kind: Token['kind']): string | undefined {
    const { token } = this
    if (token.kind !== kind) return undefined
    this.#advance()
    return token.text
  }

  /** Whether a word is followed by an opening parenthesis, which makes it a function. */
  get atCall(): boolean {
    const next = this.#tokens[this.#position + 1]
    return this.token.kind === 'word' && next?.kind === 'symbol' && next.text === '('
  }

  /** Returns the value of the next question mark. */
  parameter(): AttributeValue {
    const value = this.#parameters[this.#used++]
    if (value === undefined) throw parameterMismatch()
    return validateAttributeValue(value)
  }

  /** Reads elements with commas between them, up to a closing symbol. */
  list<Element>(close: string, readElement: () => Element): Element[] {
    const elements: Element[] = []
    this.nested(() => {
      if (this.takeSymbol(close)) return
      do elements.push(readElement())
      while (this.takeSymbol(','))
      this.expectSymbol(close)
    })
    return elements
  }

  /** Limits the nesting of a statement, so that reading it does not exhaust the stack. */
  nested<T>(read: () => T): T {
    if (++this.#depth > maxDepth) throw malformed('Statement is nested too deeply')
    const result = read()
    this.#depth--
    return result
  }

  finish(): void {
    if (this.token.kind !== 'end') throw malformed(leftOver)
    if (this.#used !== this.#parameters.length) throw parameterMismatch()
  }

  /** Skips the tokens before a word, or before the end. */
  skipToWord(word: string): void {
    while (this.token.kind !== 'end' && !this.atWord(word)) this.#advance()
  }

  /** Skips the rest of the statement and its parameters. */
  skipToEnd(): void {
    this.#position = this.#tokens.length - 1
    this.#used = this.#parameters.length
  }

  /** Whether the statement ends here. */
  get atEnd(): boolean {
    return this.token.kind === 'end' || this.atSymbol(';')
  }

  fail(expected: string): never {
    const { kind, text, at } = this.token
    const found = kind === 'end' ? 'end of statement' : `'${text}'`
    throw malformed(`Expected ${expected}, found ${found} at ${this.#place(at)}`)
  }

  /** Throws for a token at which a value, a path or a condition should begin. */
  failTerm(): never {
    const { kind, text } = this.token
    if (kind === 'word') throw malformed(`Unexpected ${keywordKind(text) ?? 'term'}`)
    const isOperator = kind === 'symbol' && /^[-+=<>!*]/.test(text)
    throw malformed(isOperator ? 'Unexpected operator' : 'Unexpected term')
  }

  /** Throws if the statement ends after an operator. */
  expectRightSide(): void {
    if (this.atEnd) throw malformed(noRightSide)
  }

  /** Returns the position of a token as DynamoDB prints it: `line:column:length`. */
  placeOf({ at, length }: Token): string {
    return `${this.#place(at)}:${length}`
  }

  #place(at: number): string {
    const lines = this.#statement.slice(0, at).split('\n')
    return `${lines.length}:${lines.at(-1)!.length + 1}`
  }

  #advance(): true {
    this.#position++
    return true
  }
}

function parameterMismatch(): DynamoError {
  return validationError("Number of parameters in request and statement don't match.")
}

/** A piece of a PartiQL statement. */
export interface Token {
  /** `name` is in double quotes, `text` in single ones, `word` bare, `sign` any one character. */
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'sign'
  readonly text: string
}

const pattern =
  /\s*(?:([A-Za-z_]\w*)|"((?:[^"]|"")*)"|'((?:[^']|'')*)'|(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(\S))/y

/** Splits a statement, without regard to whether it makes sense. */
export function statementTokens(statement: string): Token[] {
  const tokens: Token[] = []
  pattern.lastIndex = 0
  for (let found = pattern.exec(statement); found !== null; found = pattern.exec(statement)) {
    const [, word, name, text, number, sign] = found
    if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name.replaceAll('""', '"') })
    else if (text !== undefined) tokens.push({ kind: 'text', text: text.replaceAll("''", "'") })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else tokens.push({ kind: 'sign', text: sign! })
  }
  return tokens
}

export function isWord(token: Token | undefined, ...words: readonly string[]): boolean {
  return token?.kind === 'word' && words.includes(token.text.toUpperCase())
}

export function isSign(token: Token | undefined, sign: string): boolean {
  return token?.kind === 'sign' && token.text === sign
}

/** Whether a token names a table, an index or an attribute: in quotes, or bare. */
export function isIdentifier(token: Token | undefined): token is Token {
  return token?.kind === 'name' || token?.kind === 'word'
}

import { validationError } from '@tablewright/dynamo'
import { tableNameOf } from '@tablewright/engine'
import { type Access, anyKey, type ItemAccess, itemAccess } from './access.js'
import { insertedKeys, wantedKeys } from './statement-keys.js'
import { isIdentifier, isSign, isWord, statementTokens, type Token } from './statement-tokens.js'
import { asList, asText, fieldOf, type Untrusted } from './untrusted.js'

/**
 * What a PartiQL statement would do. It is read narrowly: a statement whose table is not plain to see is refused
 * as malformed, and one whose partition key is not plain to see counts as reaching any key.
 */
export function statementAccess(request: Untrusted): Access {
  const tokens = withoutExists(statementTokens(asText(fieldOf(request, 'Statement'))))
  const parameters = asList(fieldOf(request, 'Parameters'))
  const verb = tokens[0]
  if (isWord(verb, 'SELECT')) {
    const from = tokens.findIndex((token) => isWord(token, 'FROM'))
    return onTable('PartiQLSelect', tokens, from + 1, wantedKeys(tokens, parameters))
  }
  if (isWord(verb, 'UPDATE')) return onTable('PartiQLUpdate', tokens, 1, wantedKeys(tokens, parameters))
  if (isWord(verb, 'DELETE') && isWord(tokens[1], 'FROM')) {
    return onTable('PartiQLDelete', tokens, 2, wantedKeys(tokens, parameters))
  }
  if (isWord(verb, 'INSERT') && isWord(tokens[1], 'INTO')) {
    return onTable('PartiQLInsert', tokens, 2, insertedKeys(tokens, parameters))
  }
  throw malformed()
}

/** A transaction may ask `EXISTS(SELECT …)`, which is judged as the SELECT in it. */
function withoutExists(tokens: readonly Token[]): readonly Token[] {
  const wrapped = isWord(tokens[0], 'EXISTS') && isSign(tokens[1], '(') && isSign(tokens.at(-1), ')')
  return wrapped ? tokens.slice(2, -1) : tokens
}

/** Words that may follow the name of a table. */
const afterTable = ['WHERE', 'SET', 'REMOVE', 'VALUE', 'ORDER', 'RETURNING']

function onTable(
  action: string,
  tokens: readonly Token[],
  at: number,
  keys: ItemAccess['leadingKeys'],
): Access {
  const table = tokens[at]
  const hasIndex = isSign(tokens[at + 1], '.')
  const index = hasIndex ? tokens[at + 2] : undefined
  const next = tokens[at + (hasIndex ? 3 : 1)]
  const plain =
    at > 0 &&
    isIdentifier(table) &&
    (!hasIndex || isIdentifier(index)) &&
    (next === undefined || isWord(next, ...afterTable)) &&
    tokens.filter((token) => isWord(token, 'FROM')).length <= 1
  if (!plain) throw malformed()
  return itemAccess(action, tableNameOf(table.text), hidesText(tokens) ? anyKey : keys, index?.text)
}

/** Comments and Ion literals may hold anything, question marks too: what follows them is not read here. */
function hidesText(tokens: readonly Token[]): boolean {
  return tokens.some((token, at) => {
    const next = tokens[at + 1]
    if (isSign(token, '-')) return isSign(next, '-')
    return isSign(token, '`') || isSign(token, ';') || (isSign(token, '/') && isSign(next, '*'))
  })
}

function malformed() {
  return validationError("Statement wasn't well formed, can't be processed: Unexpected keyword or name")
}

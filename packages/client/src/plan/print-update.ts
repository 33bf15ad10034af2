import type { AttributeValue } from '@tablewright/dynamo'
import { transactionOverlap } from '../errors.js'
import type { Clauses, PrintUpdate } from './action.js'

const keywords = ['SET', 'REMOVE', 'ADD', 'DELETE'] as const

/** An update that is its clauses. */
export const plainUpdate: PrintUpdate = ({ clauses, names, values }) => ({
  update: printClauses(clauses),
  names,
  values,
})

/** One that has amounts to add, or elements that enter or leave sets. */
export const countingUpdate: PrintUpdate = (action, pattern) => {
  const texts: Record<string, string[]> = {}
  for (const keyword of keywords) texts[keyword] = action.clauses?.[keyword] ? [action.clauses[keyword]] : []
  const names: Record<string, string> = { ...action.names }
  const values: Record<string, AttributeValue> = { ...action.values }
  Object.entries(action.amounts ?? {}).forEach(([name, amount], index) => {
    names[`#counted${index}`] = name
    values[`:amount${index}`] = { N: String(amount) }
    texts.ADD!.push(`#counted${index} :amount${index}`)
  })
  Object.entries(action.members ?? {}).forEach(([name, changes], index) => {
    const { joins } = changes[0]!
    // A set takes elements in or gives them away in one update, never both.
    if (changes.some((change) => change.joins !== joins))
      throw transactionOverlap({ pattern, key: action.key })
    names[`#members${index}`] = name
    values[`:members${index}`] = { SS: [...new Set(changes.map(({ element }) => element))] }
    texts[joins ? 'ADD' : 'DELETE']!.push(`#members${index} :members${index}`)
  })
  const joined = keywords.map((keyword) => [keyword, texts[keyword]!.join(', ')] as const)
  return { update: printClauses(Object.fromEntries(joined)), names, values }
}

function printClauses(clauses: Clauses = {}): string {
  let text = ''
  for (const keyword of keywords) {
    if (clauses[keyword]) text += `${text === '' ? '' : ' '}${keyword} ${clauses[keyword]}`
  }
  return text
}

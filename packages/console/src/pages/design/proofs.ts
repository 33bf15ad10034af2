import type { RuleCode, RuleName, Verdict } from '@tablewright/design'

/** The statement of each of the thirteen proofs, in order. */
export const proofs: Readonly<Record<RuleName, string>> = {
  served: 'A call gives enough to find its items by key: nothing is scanned.',
  alone: 'The range that it reads contains only the items that it asks for.',
  unambiguous: 'No two items can have the same key, and every key can be parsed in only one way.',
  'forge-proof': 'No value can contain the delimiter of a key.',
  ordered: 'The sort key sorts in the order that the pattern promises.',
  bounded: 'Items, pages and transactions stay within the limits of DynamoDB.',
  consistent: 'It reads with the declared consistency, and its index contains all attributes that it needs.',
  complete: 'A write leaves no key half written and no attribute out.',
  priced: 'A call costs no more units than its budget.',
  cool: 'No partition exceeds its limit at the declared rates.',
  typed: 'Every value that it stores is valid for its attribute.',
  maintained: 'Derived items always match their sources.',
  guarded: 'Concurrent callers cannot overwrite each other unnoticed.',
}

export const proofNames = Object.keys(proofs) as readonly RuleName[]

export const verdictLabels: Readonly<Record<Verdict, string>> = {
  holds: 'holds',
  warned: 'holds, with a warning',
  fails: 'fails',
  none: 'does not apply to this pattern',
}

/** Returns the proof of a code by its hundreds: `TW1003` belongs to the tenth. */
export function proofOf(code: RuleCode): RuleName {
  const [hundreds] = /\d+(?=\d\d$)/.exec(code) ?? ['1']
  return proofNames[Number(hundreds) - 1]!
}

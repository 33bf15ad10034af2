import type { RuleCode, RuleName, Verdict } from '@tablewright/design'

/** What each of the thirteen proofs says of a pattern when it holds, in their order. */
export const proofs: Readonly<Record<RuleName, string>> = {
  served: 'A call gives enough to find its items by key: nothing is scanned.',
  alone: 'In the range that it reads lie only the items that it is for.',
  unambiguous: 'No two items can have the same key, and every key can be read in one way only.',
  'forge-proof': 'No value can contain what separates the parts of a key.',
  ordered: 'The sort key sorts in the order that the pattern promises.',
  bounded: 'Items, pages and transactions stay within the limits of DynamoDB.',
  consistent: 'It reads as fresh as it says, and its index carries all that it needs.',
  complete: 'A write leaves no key half written and no attribute out.',
  priced: 'A call costs no more units than its budget.',
  cool: 'No partition has to serve more than it can.',
  typed: 'Every value that it stores is one that its attribute may have.',
  maintained: 'Derived items stay what their sources say, whatever is written.',
  guarded: 'Two callers at once do not overwrite each other unnoticed.',
}

export const proofNames = Object.keys(proofs) as readonly RuleName[]

export const verdictWords: Readonly<Record<Verdict, string>> = {
  holds: 'holds',
  warned: 'holds, with a warning',
  fails: 'fails',
  none: 'says nothing of such a pattern',
}

/** Returns the proof of a code by its hundreds: `TW1003` belongs to the tenth. */
export function proofOf(code: RuleCode): RuleName {
  const [hundreds] = /\d+(?=\d\d$)/.exec(code) ?? ['1']
  return proofNames[Number(hundreds) - 1]!
}

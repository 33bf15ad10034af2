import type { Difference } from './compare.js'
import {
  type AcceptedDifference,
  bothAnswer,
  bothRefuse,
  differOnlyIn,
  oursSays,
  theirsSays,
} from './matchers.js'
import { canonical } from './normalize.js'

/** Differences in the answers to PartiQL. */
export const acceptedStatementDifferences: readonly AcceptedDifference[] = [
  {
    reason: 'A statement that writes answers with an empty list of items; the oracle leaves it out.',
    matches: (difference) =>
      bothAnswer(difference) &&
      (difference.ours.body.Items as unknown[] | undefined)?.length === 0 &&
      differOnlyIn(difference, 'Items'),
  },
  {
    reason:
      'A batch of statements reports the units of each statement in order; the oracle those of each table.',
    matches: (difference) =>
      difference.request.operation === 'BatchExecuteStatement' &&
      differOnlyIn(difference, 'ConsumedCapacity'),
  },
  {
    reason: 'The oracle does not know several SET clauses, size() or numbers with an exponent.',
    matches: theirsSays(
      /UPDATE requires a WHERE clause|Unknown operator: \(|Expected '\)' but got 'e|Expected ':' but got/,
    ),
  },
  {
    reason: 'Statements of a batch are run each for itself, whatever their keys.',
    matches: theirsSays(/Provided list of item keys contains duplicates/),
  },
  {
    reason:
      'A statement that no transaction can have is refused before any is run; the oracle cancels, by the first.',
    matches: (difference) => bothRefuse(difference) && difference.request.operation === 'ExecuteTransaction',
  },
  {
    reason:
      'A transaction or batch of statements reads items by their whole key alone; the oracle takes any.',
    matches: oursSays(
      /Select statements within (ExecuteTransaction|BatchExecuteStatement) must specify the primary key/,
    ),
  },
  {
    reason:
      'A transaction of statements that write answers with an empty list; the oracle with an entry for each.',
    matches: (difference) =>
      difference.request.operation === 'ExecuteTransaction' &&
      bothAnswer(difference) &&
      (difference.ours.body.Responses as unknown[] | undefined)?.length === 0 &&
      differOnlyIn(difference, 'Responses'),
  },
  {
    reason: 'The oracle has texts of its own for operands of the wrong type.',
    matches: theirsSays(/SET expression add requires numeric|list_append requires list operands/),
  },
  {
    reason: 'What is appended to must be there; the oracle begins a list.',
    matches: oursSays(/refers to an attribute that does not exist in the item/),
  },
  {
    reason: 'Every parameter stands for a question mark; the oracle takes more of them.',
    matches: oursSays(/Number of parameters in request and statement don't match/),
  },
  {
    reason:
      'A statement of a batch that failed is answered with its table, as documented; not always by the oracle.',
    matches: (difference) =>
      difference.request.operation === 'BatchExecuteStatement' &&
      bothAnswer(difference) &&
      withoutTables(difference.ours) === withoutTables(difference.theirs),
  },
  {
    reason: 'In a statement <> is what it is in a filter: true of an attribute that is missing.',
    matches: (difference) =>
      bothAnswer(difference) && / <> /.test(String(difference.request.input.Statement)),
  },
  {
    reason: 'The oracle names the table that a statement does not find.',
    matches: (difference) =>
      oursSays(/Requested resource not found/)(difference) &&
      theirsSays(/Requested resource not found: Table: /)(difference),
  },
  {
    reason: 'Behind a statement comes nothing; the oracle does not look there.',
    matches: oursSays(/Unexpected token after expression|Aliasing is not supported/),
  },
  {
    reason: 'A value that was spoilt on purpose may be a fault of the batch or of its statement.',
    matches: ({ mutated, request }) => mutated && request.operation === 'BatchExecuteStatement',
  },
  {
    reason: 'A local index fetches what is asked for, and the filter then sees it.',
    matches: (difference) =>
      bothAnswer(difference) && /"\."local/.test(String(difference.request.input.Statement)),
  },
]

function withoutTables({ body }: Difference['ours']): string {
  const responses = body.Responses as readonly Readonly<Record<string, unknown>>[]
  return canonical(responses.map(({ TableName, ...rest }) => rest))
}

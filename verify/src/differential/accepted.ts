import { acceptedStatementDifferences } from './accepted-statements.js'
import {
  type AcceptedDifference,
  announced,
  bothAnswer,
  bothRefuse,
  differOnlyIn,
  inputOf,
  onlyRemoves,
  oursSays,
  refusesForm,
  refusesRequest,
  textOf,
  theirsSays,
} from './matchers.js'

const flawsOfExpressions =
  /Invalid \w+Expression: (The BETWEEN operator requires|Invalid attribute type name found|Incorrect operand type for operator or function|The first operand must be distinct|Two document paths overlap|Attribute name is a reserved keyword|The expression can not be empty|Two document paths conflict|The function is not allowed|Invalid function name|An expression attribute (name|value) used|The expression has redundant parentheses)/

const flawsOfParameters =
  /ReturnValues can only be|Value provided in ExpressionAttribute|can only be specified when using expressions|Cannot specify the|ConditionalOperator can only be used|ALL_PROJECTED_ATTRIBUTES can be used|An expression attribute (name|value) used|The expression can not be empty|Must specify the AttributesToGet/

const flawsOfUpdates =
  /The document path provided in the update expression is invalid|An operand in the update expression has an incorrect|refers to an attribute that does not exist|Attempting to store more than 38|Type mismatch for Index Key|Number (over|under)flow/

export const acceptedDifferences: readonly AcceptedDifference[] = [
  {
    reason:
      'Newer regions announce the one flaw of a put, update or query as "1 validation error detected"; the text is the same.',
    matches: ({ ours, theirs }) =>
      ours.status === theirs.status &&
      textOf(ours) !== '' &&
      announced(textOf(ours)) === announced(textOf(theirs)),
  },
  {
    reason:
      'JSON of the wrong types is refused by either in its own words, by the oracle in unknown fields too.',
    matches: ({ ours, theirs }) => refusesForm(ours) || refusesForm(theirs),
  },
  {
    reason: 'A request that was spoilt on purpose may have several flaws, of which either is named.',
    matches: ({ mutated, ours, theirs }) => mutated && refusesRequest(ours) && theirs.status === 400,
  },
  {
    reason:
      'An action of a transaction may have placeholders without an expression; the oracle refuses them.',
    matches: (difference) =>
      difference.request.operation.startsWith('Transact') &&
      theirsSays(/Value provided in ExpressionAttribute(Names|Values) unused/)(difference),
  },
  {
    reason: 'The oracle does not check that names are not empty, nor the number of key conditions.',
    matches: oursSays(/Empty attribute name|The number of query conditions \(/),
  },
  {
    reason: 'The oracle takes null for a value.',
    matches: ({ mutated, ours }) => mutated && /^Supplied AttributeValue is empty/.test(textOf(ours)),
  },
  {
    reason: 'The oracle does not check all constraints on parameters.',
    matches: oursSays(/validation errors? detected: Value .* failed to satisfy constraint/),
  },
  {
    reason:
      'Expressions are checked whole before anything is read; the oracle finds such flaws late or never.',
    matches: oursSays(flawsOfExpressions),
  },
  {
    reason:
      'DynamoDB names the token and what is around it; the oracle has texts of its own for some places.',
    matches: (difference) =>
      bothRefuse(difference) && oursSays(/Expression: Syntax error; token/)(difference),
  },
  {
    reason: 'Of several flaws, DynamoDB names that of the parameters first.',
    matches: (difference) => bothRefuse(difference) && oursSays(flawsOfParameters)(difference),
  },
  {
    reason:
      'An update of a path whose parent is missing is refused, by REMOVE as by SET; the oracle lets REMOVE pass.',
    matches: oursSays(/The document path provided in the update expression is invalid for update/),
  },
  {
    reason: 'An update that only removes creates no item; the oracle creates one.',
    matches: (difference) => difference.ours.status === 200 && onlyRemoves(difference),
  },
  {
    reason: 'The oracle has texts of its own for operands of the wrong type.',
    matches: theirsSays(/Operands for [+-] must be numbers|list_append requires two list operands/),
  },
  {
    reason: 'Of several flaws in one update, either may be named.',
    matches: (difference) => oursSays(flawsOfUpdates)(difference) && theirsSays(flawsOfUpdates)(difference),
  },
  {
    reason: 'Key attributes have no inside; the oracle does not look.',
    matches: oursSays(/Key attributes must be scalars/),
  },
  {
    reason: 'A global index can not give what it does not project; the oracle answers without it.',
    matches: oursSays(/Global secondary index \w+ does not project/),
  },
  {
    reason: 'NOT_CONTAINS is about an attribute that is there; the oracle takes one that is missing.',
    matches: (difference) => inputOf(difference).includes('NOT_CONTAINS'),
  },
  {
    reason:
      'A projection gives what it names; the oracle adds the key in transactions, and drops an empty item.',
    matches: (difference) =>
      difference.request.operation === 'TransactGetItems' &&
      bothAnswer(difference) &&
      differOnlyIn(difference, 'Responses'),
  },
  {
    reason: 'An item that was not there has no old attributes; the oracle returns its key.',
    matches: (difference) =>
      /_OLD"/.test(inputOf(difference)) &&
      difference.ours.body.Attributes === undefined &&
      differOnlyIn(difference, 'Attributes'),
  },
  {
    reason: 'The size of an item collection is a range of whole gigabytes.',
    matches: (difference) =>
      differOnlyIn(difference, 'ItemCollectionMetrics', 'Attributes', 'ConsumedCapacity') &&
      difference.ours.body.ItemCollectionMetrics !== undefined,
  },
  {
    reason: 'The parts of a key condition come in any order; the oracle wants that of the table key.',
    matches: ({ ours, theirs }) =>
      ours.status === 200 && textOf(theirs).startsWith('Query condition missed key schema element'),
  },
  {
    reason:
      'A scan of a local index consumes units of that index; the oracle reports them as those of the table.',
    matches: (difference) =>
      difference.request.operation === 'Scan' &&
      bothAnswer(difference) &&
      differOnlyIn(difference, 'ConsumedCapacity') &&
      oursSays(/"LocalSecondaryIndexes"/)(difference),
  },
  {
    reason: 'The oracle does not check the types and operators of conditions that expressions replaced.',
    matches: oursSays(
      /ComparisonOperator \w+ is not valid for|Condition parameter type does not match|is not an indexable operation|The BETWEEN condition was provided|Query key condition not supported|ConditionalOperator (can only|cannot) be used/,
    ),
  },
  {
    reason: 'The oracle has texts of its own for key conditions that are no key conditions.',
    matches: (difference) =>
      bothRefuse(difference) &&
      oursSays(/Invalid operator used in KeyConditionExpression|Conditions can be of length/)(difference),
  },
  {
    reason: 'A key of a batch must fit the table before it can be one that comes twice.',
    matches: (difference) =>
      bothRefuse(difference) && theirsSays(/list of item keys contains duplicates/)(difference),
  },
  {
    reason: 'A put in a batch without its key does not match the schema, as a delete without it.',
    matches: (difference) =>
      difference.request.operation === 'BatchWriteItem' && theirsSays(/Missing the key/)(difference),
  },
  {
    reason: 'An empty list of values is a wrong number of values, not none.',
    matches: (difference) =>
      oursSays(/Invalid number of argument/)(difference) &&
      theirsSays(/Value or AttributeValueList must be used/)(difference),
  },
  {
    reason: 'A local index fetches what is asked for and not projected; the oracle leaves it out.',
    matches: (difference) =>
      /^local/.test(String(difference.request.input.IndexName)) &&
      bothAnswer(difference) &&
      differOnlyIn(difference, 'Items', 'Count', 'ConsumedCapacity'),
  },
  {
    reason:
      'No key is empty, in a key condition as in an item; the oracle looks for it, or does not name the index.',
    matches: oursSays(/The AttributeValue for a key attribute cannot contain an empty/),
  },
  {
    reason: 'Whether an index is there and takes such a read is checked before its key condition.',
    matches: (difference) =>
      bothRefuse(difference) &&
      oursSays(/does not have the specified index|Consistent reads are not supported/)(difference),
  },
  {
    reason: 'An operand may stand in parentheses.',
    matches: theirsSays(/Expected comparison operator, BETWEEN, or IN/),
  },
  {
    reason: 'The actions of a transaction are checked one by one before they are compared with each other.',
    matches: (difference) =>
      bothRefuse(difference) && theirsSays(/cannot include multiple operations on one item/)(difference),
  },
  {
    reason: 'What is set behind the end of a list is appended to it; the oracle fills the gap.',
    matches: (difference) => bothAnswer(difference) && /SET .*\[\d\] = /.test(inputOf(difference)),
  },
  {
    reason: 'A query can filter only by what its index projects; the oracle takes the rest for missing.',
    matches: oursSays(/does not project one or more filter attributes/),
  },
  {
    reason: 'Of a list, only the elements that an update touched are returned.',
    matches: (difference) =>
      bothAnswer(difference) &&
      /UPDATED_(OLD|NEW)/.test(inputOf(difference)) &&
      /Expression":"[^"]*\[\d/.test(inputOf(difference)) &&
      differOnlyIn(difference, 'Attributes'),
  },
  {
    reason: 'Of two missing key attributes, either may be named.',
    matches: (difference) =>
      oursSays(/Query condition missed key schema element/)(difference) &&
      theirsSays(/Query condition missed key schema element/)(difference),
  },
  ...acceptedStatementDifferences,
]

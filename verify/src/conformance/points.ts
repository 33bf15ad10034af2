/** A case of the engine's conformance suite, by family and name, or a test of the endpoint, by file and name. */
type Shown = readonly [suite: string, name: string]

const wireForm = 'packages/server/src/listen/wire-form.test.ts'
const byRegion = 'packages/server/src/listen/by-region.test.ts'
const wording = 'packages/engine/src/request/wording.test.ts'
const exchange = 'packages/engine/src/exchange/exchange.test.ts'
const policies = 'packages/server/src/listen/resource-policies.test.ts'

/**
 * Behavior that AWS documents or that public tests expect of AWS, and that emulators often miss; each with
 * its test cases.
 */
export const points: Readonly<Record<string, readonly Shown[]>> = {
  'updates that only remove create no item': [
    ['updates', 'an update that only removes creates no item'],
    ['updates', 'an update that adds, or does nothing, creates the item'],
  ],
  'REMOVE of a path on a missing item succeeds': [
    ['updates', 'an update that only removes creates no item'],
    ['updates', 'REMOVE of a path into a missing attribute fails on an existing item'],
  ],
  'a page stops before the item that would cross 1 MB': [
    ['queries', 'a page ends before the item that would exceed 1 MB'],
  ],
  'DescribeEndpoints names this endpoint': [
    ['tables', 'limits and endpoints are described'],
    [wireForm, 'DescribeEndpoints names the address that is listened on'],
  ],
  'types of operands of PartiQL comparisons': [
    ['statements', 'only strings, numbers and binaries are compared by order'],
    ['statements', 'attribute_exists and attribute_not_exists require a path'],
    ['statements', 'functions are accepted only in their positions and with their operands'],
  ],
  'paths of FROM in PartiQL': [
    ['statements', 'an invalid statement, or one with wrong parameters, is refused'],
    ['statements', 'an UPDATE that begins with FROM has its WHERE before its clauses'],
  ],
  'wording of PartiQL': [
    ['statements', 'comments are white space, where they end'],
    ['statements', 'a missing condition, value or table is named by the expected token'],
    ['statements', 'a number literal out of range is named by its path in the value'],
    ['statements', 'a number parameter is read as a decimal of 32-bit scale in every position'],
    ['statements', 'branches of an OR may not filter a partition and take a range of it'],
    ['statements', 'EXISTS requires a condition in addition to the key'],
    ['statements', 'IS tests the type of an attribute, and a function can be compared with true'],
    ['statements', 'an index with several hash or range attributes is not read by statements'],
  ],
  'an empty index key in a transaction is a validation error': [
    ['transactions', 'an empty index key refuses the whole request'],
  ],
  'attribute names of up to 65,535 bytes': [['updates', 'attribute names have up to 65,535 bytes']],
  'the size of an expression in messages': [
    ['updates', 'an expression that is too long is refused, some with their size'],
  ],
  'number overflow and precision': [
    [
      'updates',
      'a sum that needs more than 38 digits is an overflow, a value with more is not precise enough',
    ],
  ],
  'one error for an empty TableName': [['wording', 'an empty TableName is one error, alone']],
  'attribute definitions of UpdateTable': [
    ['tables', 'a new index is defined by its request, and defines no attribute anew'],
  ],
  'stream ARNs and ExclusiveStartShardId': [
    ['streams', 'a stream is named by its ARN, and there are no shards after an unknown shard'],
    ['streams', 'an unknown stream, shard or iterator is refused'],
  ],
  'the short answer of DeleteTable': [['tables', 'DeleteTable responds without the schema of the table']],
  'characters of tags, empty bodies': [
    ['tables', 'tags have letters, digits, spaces and a few other characters; one wrong tag refuses all'],
    [wireForm, 'operations without a result respond with an empty body'],
  ],
  'OPTIONS, content types, empty POST, other paths': [
    [wireForm, 'a preflight names the headers that a page may read'],
    [wireForm, 'a response has the content type of its request, on any path'],
    [wireForm, 'a POST without a body is a call without an operation'],
  ],
  'the 400 KB rule of UpdateItem': [
    ['wording', 'UpdateItem counts the writes of its expression, and each clause, against 400 KB'],
    ['items', 'an item has at most 400 KB'],
  ],
  'vectors in searches and in the units of writes': [
    ['vectors', 'a search lacks no member, and its numbers are numbers'],
    ['vectors', 'a write counts an indexed vector as 32-bit numbers, a read as the list that it is'],
  ],
  'faults that the older validation reports': [
    [
      'wording',
      'a write without its key, or nested more than 62 levels deep, is refused in the older wording',
    ],
    [
      'wording',
      'an unknown ConditionalOperator is refused alone, with other values than those that are accepted',
    ],
  ],
  'the order of faults': [
    ['wording', 'an attribute name is never empty'],
    ['wording', 'a placeholder has at most 255 bytes'],
    ['wording', 'an action of a transaction may have placeholders without an expression'],
    ['wording', 'a set with a null is refused by its type'],
    ['wording', 'the expressions of an action are checked before its key'],
    [
      'wording',
      'BatchGetItem reports repeated keys before a missing table, and does not mix projections over its tables',
    ],
    ['wording', 'BatchWriteItem shows its requests as Java prints them, and a wrong table name only alone'],
  ],
  'invalid values named by key': [
    ['requests', 'placeholders must be used and have values that are valid'],
    ['wording', 'writes of one item prefix an invalid value with its parameter, other operations do not'],
  ],
  'the order of sets': [
    ['items', 'sets are returned in order: strings and binaries by their bytes, numbers by value'],
  ],
  'regions with tables of their own': [
    [byRegion, 'a region with separate tables does not see those of other regions'],
  ],
  'one wording of validation, the other as an option': [
    ['wording', 'writes of one item prefix errors of their parameters'],
    ['wording', 'errors of the table or its limits have no announcement'],
    [wording, 'an option selects the previous wording everywhere'],
  ],
  'the newer wording of transactions': [
    ['transactions', 'a transaction of too few or too many items is refused without its items'],
    ['transactions', 'a member without an action, and a token that is too long, are refused alone'],
    ['transactions', 'a value that is nested too deep is refused up front, in every action'],
    ['transactions', 'actions are checked in their order, before any table is looked at'],
    ['transactions', 'an Update of a transaction counts the writes of its expression, as UpdateItem does'],
  ],
  'backups and point-in-time recovery': [
    ['backups', 'a backup contains a table as of its creation, and a restore creates a new table from it'],
    ['backups', 'backups are listed in the order in which they were made, and outlive their table'],
    ['backups', 'point-in-time recovery is disabled by default, and restores the existing items'],
  ],
  'policies of resources': [
    ['features', 'a policy of a table is stored, replaced by revision, and deleted'],
    [policies, 'the policy of a table refuses operations that the policies of a user allow'],
  ],
  'exports and imports': [
    ['features', 'an export requires point-in-time recovery, and unsupported options are refused'],
    [exchange, 'a table is exported as of one moment, in the layout of AWS, and imported again'],
  ],
  'features that are off or none': [
    ['features', 'features that the engine does not offer are reported as disabled or empty'],
  ],
}

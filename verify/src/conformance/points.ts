/** A case of the engine's conformance suite, by family and name, or a test of the endpoint, by file and name. */
type Shown = readonly [suite: string, name: string]

const wireForm = 'packages/server/src/listen/wire-form.test.ts'
const byRegion = 'packages/server/src/listen/by-region.test.ts'
const wording = 'packages/engine/src/request/wording.test.ts'
const exchange = 'packages/engine/src/exchange/exchange.test.ts'
const policies = 'packages/server/src/listen/resource-policies.test.ts'

/** What AWS documents, or public tests that were run on AWS expect, and emulators often miss; with the cases that show it. */
export const points: Readonly<Record<string, readonly Shown[]>> = {
  'updates that only remove create no item': [
    ['updates', 'an update that only removes creates no item'],
    ['updates', 'an update that adds, or does nothing, creates the item'],
  ],
  'REMOVE of a path on a missing item succeeds': [
    ['updates', 'an update that only removes creates no item'],
    ['updates', 'REMOVE of a path into what is not there fails on an item that is'],
  ],
  'a page stops before the item that would cross 1 MB': [
    ['queries', 'a page ends before the item that would exceed 1 MB'],
  ],
  'DescribeEndpoints names this endpoint': [
    ['tables', 'limits and endpoints can be asked for'],
    [wireForm, 'DescribeEndpoints names the address that is listened on'],
  ],
  'types of operands of PartiQL comparisons': [
    ['statements', 'only strings, numbers and binaries are compared by order'],
    ['statements', 'attribute_exists and attribute_not_exists ask for a path'],
    ['statements', 'functions stand where they belong, with the operands that they take'],
  ],
  'paths of FROM in PartiQL': [
    ['statements', 'what is no statement, or not with these parameters, is refused'],
    ['statements', 'an UPDATE that begins with FROM has its WHERE before its clauses'],
  ],
  'wording of PartiQL': [
    ['statements', 'comments are white space, where they end'],
    ['statements', 'a condition, a value or a table that is missing is named by what was expected'],
    ['statements', 'a number literal out of range is named by its path in the value'],
    ['statements', 'a number parameter is read as a decimal of 32-bit scale, wherever it stands'],
    ['statements', 'branches of an OR may not filter a partition and take a range of it'],
    ['statements', 'EXISTS asks more of its item than to be there'],
  ],
  'an empty index key in a transaction is a validation error': [
    ['transactions', 'an empty index key refuses the whole request'],
  ],
  'attribute names of up to 65,535 bytes': [['updates', 'attribute names have up to 65,535 bytes']],
  'the size of an expression in messages': [
    ['updates', 'an expression that is too long is refused with its size'],
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
    ['streams', 'a stream is named by its ARN, and shards after a shard that is not there are none'],
    ['streams', 'what names no stream, shard or iterator is refused'],
  ],
  'the short answer of DeleteTable': [['tables', 'DeleteTable answers without the schema of the table']],
  'characters of tags, empty bodies': [
    ['tables', 'tags have letters, digits, spaces and a few other characters; one wrong tag refuses all'],
    [wireForm, 'operations that have nothing to say answer with no body at all'],
  ],
  'OPTIONS, content types, empty POST, other paths': [
    [wireForm, 'a preflight names the headers that a page may read'],
    [wireForm, 'an answer has the content type of its request, on any path'],
    [wireForm, 'a POST without a body is a call without an operation'],
  ],
  'the 400 KB rule of UpdateItem': [
    ['wording', 'UpdateItem counts what its expression writes, and each clause, against 400 KB'],
    ['items', 'an item has at most 400 KB'],
  ],
  'invalid values named by key': [
    ['requests', 'placeholders must be used and have values that are valid'],
    ['wording', 'writes of one item announce what is wrong with a value, other operations do not'],
  ],
  'the order of sets': [
    ['items', 'sets come back in order: strings and binaries by their bytes, numbers by value'],
  ],
  'regions with tables of their own': [
    [byRegion, 'a region that has tables of its own does not see those of others'],
  ],
  'one wording of validation, the other as an option': [
    ['wording', 'writes of one item announce what is wrong with their parameters'],
    ['wording', 'errors of the table or its limits have no announcement'],
    [wording, 'an engine that is asked to uses the previous wording everywhere'],
  ],
  'the newer wording of transactions': [
    ['transactions', 'a transaction of too few or too many items is refused without its items'],
    ['transactions', 'a member without an action, and a token that is too long, are refused alone'],
    ['transactions', 'a value that is nested too deep is refused up front, in every action'],
    ['transactions', 'actions are checked in their order, before any table is looked at'],
    ['transactions', 'an Update of a transaction counts what its expression writes, as UpdateItem does'],
  ],
  'backups and point-in-time recovery': [
    ['backups', 'a backup holds a table as it was, and a restore makes a new table of it'],
    ['backups', 'backups are listed in the order in which they were made, and outlive their table'],
    ['backups', 'point-in-time recovery is off until it is switched on, and restores what there is'],
  ],
  'policies of resources': [
    ['features', 'a policy of a table is kept, replaced by revision, and deleted'],
    [policies, 'the policy of a table refuses what the policies of a user allow'],
  ],
  'exports and imports': [
    ['features', 'an export wants point-in-time recovery, and what it can not do is refused'],
    [
      exchange,
      'a table is exported as it was at a moment, in the layout that AWS documents, and imported again',
    ],
  ],
  'features that are off or none': [['features', 'features that are not there are off or none']],
}

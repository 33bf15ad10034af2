import { executeTransaction } from '../execute/execute-transaction.js'
import { executeWrite } from '../execute/write-executors.js'
import { allTests } from '../expressions/tests.js'
import { anyUpdateWrite } from '../write/any-update.js'
import { allChanges } from '../write/changes.js'
import { checkWrite } from '../write/check.js'
import { conditionTest } from '../write/condition-test.js'
import { copier, renamer } from '../write/copies.js'
import { directCreateWrite } from '../write/create.js'
import { deleteWrite } from '../write/delete.js'
import { derivedCount } from '../write/derived-count.js'
import { pointerItem, uniqueItem } from '../write/derived-items.js'
import { derivedMember } from '../write/derived-member.js'
import { allGenerators } from '../write/generators.js'
import { allComputed, anyFiller } from '../write/new-values.js'
import { putWrite } from '../write/put.js'
import { reindexer } from '../write/reindex.js'
import { derivedTwin } from '../write/twin.js'
import { updateFiller } from '../write/update-filler.js'
import type { Kinds } from './kinds.js'
import { readKinds } from './read-kinds.js'

/** Every kind. */
export const allKinds: Kinds = {
  ...readKinds,
  executors: {
    ...readKinds.executors,
    create: executeWrite,
    put: executeWrite,
    update: executeWrite,
    delete: executeWrite,
    transact: executeTransaction,
  },
  tests: allTests,
  changes: allChanges,
  derived: {
    unique: uniqueItem,
    mirror: uniqueItem,
    pointer: pointerItem,
    memberOf: derivedMember,
    count: derivedCount,
    twin: derivedTwin,
  },
  writes: {
    create: directCreateWrite,
    put: putWrite,
    update: anyUpdateWrite,
    delete: deleteWrite,
    check: checkWrite,
  },
  generators: allGenerators,
  computed: allComputed,
  filler: anyFiller,
  copy: copier,
  explainCondition: conditionTest,
  rename: renamer,
  fillUpdate: updateFiller,
  reindex: reindexer,
}

import { codecOf } from '@tablewright/design/templates'
import { executeBatchGet } from '../execute/execute-batch-get.js'
import { executeGet } from '../execute/execute-get.js'
import { executeQuery, executeQueryFirst } from '../execute/execute-query.js'
import { executeSearchVectors } from '../execute/execute-search-vectors.js'
import { executeTransactGet } from '../execute/execute-transact-get.js'
import { allSlots } from '../expressions/slots.js'
import { allInputs } from '../input/all-inputs.js'
import { quickConverter } from '../items/attribute-layout.js'
import { indexKeys } from '../items/index-keys.js'
import { keyCodec } from '../items/key-codec.js'
import { valueConverter } from '../items/value-converters.js'
import type { Kinds } from './kinds.js'

/** The kinds of reads alone: a program that only reads loads nothing else. */
export const readKinds: Kinds = {
  items: {
    codec: codecOf,
    key: (template) => keyCodec(template, codecOf),
    value: valueConverter,
    converter: quickConverter,
    indexes: indexKeys,
  },
  input: allInputs,
  slots: allSlots,
  executors: {
    get: executeGet,
    batchGet: executeBatchGet,
    transactGet: executeTransactGet,
    query: executeQuery,
    queryFirst: executeQueryFirst,
    searchVectors: executeSearchVectors,
  },
}

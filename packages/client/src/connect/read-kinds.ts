import { codecOf } from '@tablewright/design/templates'
import { itemDecoder } from '../execute/decoder.js'
import { executeBatchGet } from '../execute/execute-batch-get.js'
import { executeGet, getRequests } from '../execute/execute-get.js'
import { executeQuery, executeQueryFirst, queryRequests } from '../execute/execute-query.js'
import { executeSearchVectors } from '../execute/execute-search-vectors.js'
import { executeTransactGet } from '../execute/execute-transact-get.js'
import { explained } from '../execute/executor.js'
import { allSlots } from '../expressions/slots.js'
import { allInputs } from '../input/all-inputs.js'
import { quickConverter } from '../items/attribute-layout.js'
import { indexedCodec } from '../items/index-keys.js'
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
    indexed: indexedCodec as never,
  },
  input: allInputs,
  slots: allSlots,
  decoder: itemDecoder,
  executors: {
    get: explained(executeGet, getRequests),
    batchGet: executeBatchGet,
    transactGet: executeTransactGet,
    query: explained(executeQuery, queryRequests),
    queryFirst: explained(executeQueryFirst, queryRequests),
    searchVectors: executeSearchVectors,
  },
}

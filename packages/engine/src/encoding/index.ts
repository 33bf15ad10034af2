export { indexKey, itemKey } from './keys.js'
export { keyAfter, numberRange, partitionRange, type SortCondition } from './ranges.js'
export { encodeRecord, jsonOffset, recordJson, recordSize } from './record.js'

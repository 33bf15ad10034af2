export { itemJson } from './item-json.js'
export { indexKey, itemKey } from './keys.js'
export { keyAfter, numberRange, partitionRange } from './ranges.js'
export { encodeRecord, recordJson, recordSize } from './record.js'

export { itemJson, valueJson } from './item-json.js'
export { indexKey, itemKey } from './keys.js'
export { keyAfter, numberRange, partitionRange } from './ranges.js'
export { encodeRecord, jsonOffset, recordJson, recordSize, writeRecordHead } from './record.js'

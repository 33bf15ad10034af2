/**
 * The parts of printed clients. `tablewright compile` prints a plan as data with imports of the kinds that it uses, so
 * that a bundle contains nothing else.
 */
export {
  ascendingTimestampCodecOf,
  binaryCodecOf,
  booleanCodecOf,
  customCodecOf,
  dateCodecOf,
  decimalCodecOf,
  hostnameCodecOf,
  integerCodecOf,
  oneOfCodecOf,
  plainTextCodecOf,
  textCodecOf,
  timestampCodecOf,
  ulidCodecOf,
  uuidCodecOf,
} from '@tablewright/design/templates'
export { compiledClient, itemKinds, transactingClient } from './compile/compiled-client.js'
export { itemDecoder } from './execute/decoder.js'
export { executeBatchGet } from './execute/execute-batch-get.js'
export { executeGet, executeItemGet } from './execute/execute-get.js'
export {
  executePlainQuery,
  executePlainQueryFirst,
  executeQuery,
  executeQueryFirst,
} from './execute/execute-query.js'
export { executeSearchVectors } from './execute/execute-search-vectors.js'
export { executeTransactGet } from './execute/execute-transact-get.js'
export { executeTransaction } from './execute/execute-transaction.js'
export { executePlainWrite, executeReadWrite, executeWrite } from './execute/write-executors.js'
export {
  boundSlot,
  keyBeforeSlot,
  keySlot,
  prefixSlot,
  rangeStartSlot,
  textRangeStartSlot,
} from './expressions/key-slots.js'
export {
  attributeSlot,
  constantSlot,
  leanValueSlot,
  membersSlot,
  momentSlot,
  plainSlot,
  valueSlot,
} from './expressions/slots.js'
export {
  absentTest,
  andTest,
  beginsWithTest,
  betweenTest,
  compareTest,
  containsTest,
  equalTest,
  existsTest,
  inTest,
  missingTest,
  notTest,
  orTest,
  presentTest,
  sizeTest,
} from './expressions/tests.js'
export {
  binaryCheck,
  booleanCheck,
  dateCheck,
  hostnameCheck,
  idCheck,
  integerCheck,
  jsonCheck,
  listCheck,
  mapCheck,
  moneyCheck,
  numberCheck,
  oneOfCheck,
  plainTextCheck,
  recordCheck,
  schemaCheck,
  setCheck,
  textCheck,
  timestampCheck,
  vectorCheck,
} from './input/check-type.js'
export { leanIdCheck, leanTimestampCheck, leanVersionCheck } from './input/lean-checks.js'
export { plainInput } from './input/read-input.js'
export { anyInput } from './input/special-reader.js'
export { indexedCodec } from './items/index-keys.js'
export { interpreter } from './items/interpreter.js'
export { keyCodec, textKey } from './items/key-codec.js'
export { leanKey } from './items/lean-key.js'
export { datePart, textPart, timestampPart, ulidPart, uuidPart } from './items/lean-parts.js'
export { leanTable, tableConverter } from './items/table-converter.js'
export {
  binaryValue,
  booleanValue,
  hostnameValue,
  jsonValue,
  keyTextValue,
  listValue,
  mapValue,
  numberValue,
  recordValue,
  schemaValue,
  setValue,
  textValue,
  timestampValue,
  vectorValue,
  wholeValue,
} from './items/value-converters.js'
export { anyUpdateWrite } from './write/any-update.js'
export {
  addToSetChange,
  appendChange,
  decrementChange,
  editChange,
  incrementChange,
  plainSetChange,
  removeChange,
  removeEntryChange,
  removeFromSetChange,
  setChange,
  setElementChange,
  setEntryChange,
  wholeIncrementChange,
} from './write/changes.js'
export { checkWrite } from './write/check.js'
export { conditionTest } from './write/condition-test.js'
export { copier, renamer } from './write/copies.js'
export { createWrite, directCreateWrite } from './write/create.js'
export { deleteWrite } from './write/delete.js'
export { derivedCount } from './write/derived-count.js'
export { mirrorItem, pointerItem, uniqueItem } from './write/derived-items.js'
export { derivedMember } from './write/derived-member.js'
export {
  functionGenerator,
  literalGenerator,
  nowGenerator,
  secondGenerator,
  todayGenerator,
  ulidGenerator,
  uuidGenerator,
} from './write/generators.js'
export { anyFiller, countComputed, versionComputed } from './write/new-values.js'
export { putWrite } from './write/put.js'
export { reindexer } from './write/reindex.js'
export { derivedTwin } from './write/twin.js'
export { updateWrite } from './write/update.js'
export { updateFiller } from './write/update-filler.js'

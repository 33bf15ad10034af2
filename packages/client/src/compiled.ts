/**
 * What printed clients are made of: `tablewright compile` prints a module that imports of these what its plans need, so
 * that a bundle holds nothing else.
 */
export {
  beginningEncoder,
  binaryCodec,
  booleanCodec,
  dateCodec,
  escapingOf,
  fallingTimestampCodec,
  foldBeginning,
  foldText,
  hostnameCodec,
  integerCodec,
  isDate,
  isHostname,
  isTimestamp,
  isUlid,
  isUuid,
  oneOfCodec,
  orderedEscapingOf,
  partialOf,
  plainTextCodec,
  textCodec,
  timestampCodec,
  ulidCodec,
  uuidCodec,
  wholeEncoder,
} from '@tablewright/design'
export {
  anyConverter,
  binaryConverter,
  binarySetConverter,
  booleanConverter,
  listConverter,
  mapConverter,
  membersByTable,
  numberConverter,
  numberSetConverter,
  objectConverter,
  textConverter,
  textSetConverter,
} from '@tablewright/dynamo'
export { compiledClient, transactingClient } from './compile/compiled-client.js'
export {
  appended,
  changedItem,
  edited,
  loweredBy,
  raisedBy,
  removed,
  setTo,
  setWhereAbsent,
  withMembers,
  withoutMembers,
} from './derive/apply-changes.js'
export { counterOf, counting, judgeCount } from './derive/derive-count.js'
export { derivedItem, derivedValues, takenPointer, takenValue } from './derive/derive-item.js'
export { joining, membershipOf } from './derive/derive-member.js'
export { twinOf, twinUpdate } from './derive/derive-twin.js'
export {
  allPass,
  beginsWith,
  contains,
  fails,
  isEqual,
  isGone,
  isIdentical,
  isOfSize,
  isOrdered,
  isOther,
  isPresent,
  isThere,
  onePasses,
} from './derive/evaluate-condition.js'
export {
  anything,
  choiceCheck,
  integerCheck,
  isBinary,
  isBoolean,
  isFullText,
  isJson,
  isNumber,
  isText,
  listCheck,
  mapCheck,
  passing,
  recordCheck,
  setCheck,
  textCheck,
} from './input/check-type.js'
export { listReader, nullableReader, patientReader, readerOf, schemaReader } from './input/read-input.js'
export { indexedCodec, itemCodec } from './items/item-plan.js'
export { binaryKey, numberKey, textKey } from './items/key-plan.js'
export { asBoolean, asText, asWhole, leanBoolean, leanText, leanWhole } from './items/lean-values.js'
export { leanTable, nestedConverter, tableConverter } from './items/table-converter.js'
export {
  hostnameForm,
  jsonForm,
  keyTextForm,
  listForm,
  mapForm,
  recordForm,
  secondsForm,
  setForm,
} from './items/value-form.js'
export { encoderOf, formedConverter } from './items/value-plan.js'
export { batchGetPlan } from './plan/batch-get-plan.js'
export { always, besides, boundValues, generated, given, timeOfCall, valuesOfCall } from './plan/call.js'
export { checkPlan, conditional, deletePlan } from './plan/delete-plan.js'
export { asking, encoded } from './plan/expression.js'
export { getPlan } from './plan/get-plan.js'
export { movedIndexKeys } from './plan/index-keys.js'
export {
  bindBefore,
  boundOver,
  keyValue,
  notAfter,
  prefixWith,
  textNotAfter,
  valueBefore,
  valueWithTail,
} from './plan/key-condition.js'
export { mergeActions } from './plan/merge-actions.js'
export { atThatMoment, calling, freshUlid, freshUuid, writtenEntity } from './plan/new-values.js'
export { countsOf, putPlan } from './plan/put-plan.js'
export { decodeAll, decodeCollected, decodeOwn, queryPlan, queryRequest } from './plan/query-plan.js'
export { itemTarget, picker, setTarget } from './plan/target-plan.js'
export { transactGetPlan } from './plan/transact-get-plan.js'
export { singleWrite, transaction } from './plan/transact-plan.js'
export { editedText, fixedText } from './plan/update-expression.js'
export { expandOrPut, expandOver, knownKey, updatePlan, updating } from './plan/update-plan.js'
export { memberEncoder } from './plan/write-changes.js'
export { plainEncoder } from './plan/write-condition.js'
export { fenceOf, judgeOf, keyOfCall } from './plan/write-plan.js'
export { readyPattern } from './run/ready-pattern.js'
export { callBatchGet, callFirst, callGet, callPages, callTransactGet } from './run/run-pattern.js'
export { callSingle, callTransaction } from './run/writer.js'

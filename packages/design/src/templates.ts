/** Key templates: rendering, matching, comparison, and the codecs of placeholders. */
export {
  ascendingTimestampCodecOf,
  binaryCodecOf,
  booleanCodecOf,
  type CodecOf,
  codecOf,
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
} from './templates/codec.js'
export { lawsOf } from './templates/codec-laws.js'
export type { Codec, CodecLaws, ValueOrder } from './templates/codec-type.js'
export {
  type CompiledTemplate,
  compileTemplate,
  type KeyValue,
  matchTemplate,
  renderTemplate,
  type TemplatePart,
  type TemplateValues,
  templateOf,
  templateParts,
} from './templates/compile-template.js'
export { dissectKey, type KeyPiece } from './templates/dissect-key.js'
export { isHostname, reverseHostname } from './templates/hostname-codec.js'
export { isOfKind } from './templates/is-of-kind.js'
export { keyBefore } from './templates/key-before.js'
export { namedCodec } from './templates/key-part-error.js'
export { matchKeyValue, nativePlaceholder, nativeTemplate, renderKeyValue } from './templates/native-key.js'
export { isInvertible } from './templates/natural-key.js'
export {
  hasPrecedingValue,
  partialEncoder,
  partialOf,
  precedingValue,
  renderPartial,
} from './templates/partial.js'
export { isDate, isTimestamp, isUlid, isUuid } from './templates/plain-codecs.js'
export { renderBound, withTail } from './templates/render-bound.js'
export { templatePrefix, templateThrough } from './templates/template-prefix.js'
export { foldText, textProblem } from './templates/text-codec.js'

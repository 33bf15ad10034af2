export {
  type AnyAttribute,
  Attribute,
  type AttributeFlag,
  type AttributeFunctions,
  type Attributes,
} from './attributes/attribute.js'
export {
  binary,
  boolean,
  constant,
  date,
  type IntegerOptions,
  id,
  integer,
  json,
  list,
  map,
  money,
  number,
  oneOf,
  record,
  reversedHostname,
  schema,
  set,
  type TextOptions,
  text,
  timestamp,
  ulid,
  uuid,
  type VectorOptions,
  vector,
  version,
} from './attributes/kinds.js'
export type { StandardIssue, StandardResult, StandardSchema } from './attributes/standard-schema.js'
export {
  type AttributeChange,
  addTo,
  append,
  clear,
  decrement,
  ifAbsent,
  increment,
  removeEntry,
  removeFrom,
  setElement,
  setEntry,
} from './changes.js'
export { type CheckOptions, check } from './check/check.js'
export { targetsOf } from './check/check-context.js'
export type { Finding, RuleName, Severity, SourceLocation } from './check/finding.js'
export { type RenderOptions, renderReport } from './check/render-report.js'
export type { CheckReport, PatternProof, TableCost, Verdict } from './check/report.js'
export { type RuleCode, rules } from './check/rule-catalogue.js'
export type { Neighbour } from './check/rules/alone.js'
export { type SarifOptions, toSarif } from './check/to-sarif.js'
export {
  type AttributeTest,
  above,
  absent,
  atLeast,
  atMost,
  below,
  contains,
  different,
  equal,
  present,
  size,
  startsWith,
  within,
} from './conditions/tests.js'
export { allOf, anyOf, type Combination, itemAbsent, itemExists, not, type When } from './conditions/when.js'
export type { Assumptions } from './cost/assumptions.js'
export type { Estimate } from './cost/estimate.js'
export type { PartitionHeat } from './cost/heat.js'
export { onDemandMonth, onDemandPrice } from './cost/month.js'
export type { PriceList } from './cost/price-list.js'
export { defaultPrices, describePrices, pricedRegions, pricesOf } from './cost/regional-prices.js'
export { type TouchedItem, touchedItems } from './cost/touched-items.js'
export {
  type Copies,
  count,
  type Derivation,
  memberOf,
  mirror,
  pointer,
  type TwinDerivation,
  twin,
  unique,
} from './derived/derivation.js'
export { describeDesign } from './describe/describe-design.js'
export { entityChart } from './describe/entity-chart.js'
export { code, markdownTable } from './describe/markdown-table.js'
export { patternTable } from './describe/pattern-table.js'
export { type Design, design, type Entities, type Patterns } from './design.js'
export type { DesignChange, Impact } from './diff/change.js'
export { type DesignDiff, diff } from './diff/diff.js'
// The declaration files of a design name these.
export { addedTo, type DocumentPart, documentPart } from './document/document-part.js'
export { acceptsValue, isVector, memberType, textPattern } from './domains/accepts-value.js'
export { isAssignable } from './domains/is-assignable.js'
export { type StoredType, storedTypeOf } from './domains/stored-type.js'
export type { EntityWith } from './entities/entity.js'
export { type Entity, type Table, table } from './entities/entity.js'
export { type LoadedDesign, loadDesign } from './load-design.js'
export type { AcceptanceModel } from './model/acceptance-model.js'
export type { AttributeModel, DefaultModel, GeneratedValue, KeyTextModel } from './model/attribute-model.js'
export type { ChangeModel, EditChange, SetChange } from './model/change-model.js'
export type { CodecKind, CodecModel, DelimiterHandling, SortDirection } from './model/codec-model.js'
export type { CompareCondition, Comparison, ConditionModel, SizeCondition } from './model/condition-model.js'
export type {
  CountModel,
  DerivedItemModel,
  DerivedModel,
  MemberOfModel,
  MirrorModel,
  PointerModel,
  TwinModel,
  UniqueModel,
} from './model/derived-model.js'
export type { DesignModel } from './model/design-model.js'
export type { EntityModel, ExpectationModel, ItemModel, RecognitionModel } from './model/item-model.js'
export { isJson, type JsonValue } from './model/json.js'
export type {
  BindingsModel,
  BoundModel,
  KeyConditionModel,
  PartialModel,
  SortConditionModel,
  SortKeyConditionModel,
} from './model/key-condition-model.js'
export type { ListParameter, ParameterModel, ValueParameter } from './model/parameter-model.js'
export type {
  BatchGetPattern,
  BudgetModel,
  Consistency,
  GetPattern,
  GetStepModel,
  NearestPattern,
  OrderModel,
  PatternModel,
  PatternOperation,
  QueryPattern,
  RateModel,
  ReadPattern,
  ScanPattern,
  SearchConditionModel,
  StepModel,
  TransactGetPattern,
  TransactPattern,
  WritePattern,
} from './model/pattern-model.js'
export { appearsIn, keyNames, type StoredItem, storedItems } from './model/stored-items.js'
export type {
  BillingModel,
  DistanceFunction,
  IndexModel,
  KeyAttributeModel,
  KeyAttributeType,
  KeySchemaModel,
  ProjectionModel,
  StreamModel,
  TableModel,
  VectorIndexModel,
} from './model/table-model.js'
export type {
  KeyTemplates,
  LiteralSegment,
  PlaceholderSegment,
  SegmentModel,
  TemplateModel,
} from './model/template-model.js'
export type {
  FieldModel,
  MoneyType,
  TextType,
  TimestampType,
  TypeKind,
  TypeModel,
  VectorType,
} from './model/type-model.js'
export type { ValueModel } from './model/value-model.js'
export type { CheckModel, DeleteModel, PutModel, UpdateModel, WriteModel } from './model/write-model.js'
export { type EditShape, editPattern, seenParameter } from './patterns/edit-pattern.js'
export { nearest, type Scored } from './patterns/nearest.js'
export type { Pattern, PatternOptions, Rate } from './patterns/pattern.js'
export { isPagedPattern, isWritePattern, parameterType, purposeOf } from './patterns/pattern-facts.js'
export { batchGet, collection, get, query, scan, transactGet } from './patterns/reads.js'
export { type DeclaredTransaction, each, transact } from './patterns/transact.js'
export { type PatternDefaults, withDefaults } from './patterns/with-defaults.js'
export { create, ensure, put, remove, update } from './patterns/writes.js'
export { type Scope, type ScopedDesign, type ScopedPatterns, scoped } from './scope-design.js'
export { appearsInVectorIndex } from './tables/search-schema.js'
export type { GlobalIndex, KeyAttribute, LocalIndex, TableOptions, VectorIndex } from './tables/table.js'
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
export { checkKeyCodec, type KeyCodec, keyCodec } from './templates/custom-codec.js'
export { dissectKey, type KeyPiece } from './templates/dissect-key.js'
export { isHostname, reverseHostname } from './templates/hostname-codec.js'
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
export { foldText } from './templates/text-codec.js'
export type { Derivations, DerivedTarget } from './types/derived-types.js'
export type { ItemShape, NewItemShape, Simplify } from './types/item-types.js'
export type {
  AttributesOf,
  EditInput,
  GivenInput,
  InputOf,
  Intersection,
  ItemOf,
  KeyInput,
  KeyNamesOf,
  Member,
  NewItemInput,
  OutputOf,
  Page,
  RangeInput,
  Returned,
  Values,
} from './types/pattern-types.js'
export type { IndexTypes, KeyTexts, TableTypes, Target, TargetTypes } from './types/target-types.js'
export type { AttributesInKey, Mistake } from './types/template-types.js'
export { attribute, now, param, type ValueReference } from './values.js'

/** The model of a design, the frozen plain data that every tool reads, and the functions of those tools: facts, reports and prices. */
export { keyNotation } from './check/key-notation.js'
export { type RenderOptions, renderReport } from './check/render-report.js'
export { rules } from './check/rule-catalog.js'
export { type SarifOptions, toSarif } from './check/to-sarif.js'
export { onDemandMonth, onDemandPrice } from './cost/month.js'
export { defaultPrices, describePrices, pricedRegions, pricesOf } from './cost/regional-prices.js'
export { type TouchedItem, touchedItems } from './cost/touched-items.js'
export { addedTo, type DocumentPart, documentPart } from './document/document-part.js'
export { acceptsValue, isVector, memberType, textPattern } from './domains/accepts-value.js'
export { describeType } from './domains/describe-type.js'
export { isAssignable } from './domains/is-assignable.js'
export { type StoredType, storedTypeOf } from './domains/stored-type.js'
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
export { isPagedPattern, isWritePattern, parameterType, purposeOf, targetsOf } from './model/pattern-facts.js'
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
export {
  appearsIn,
  keyNames,
  kindsInTable,
  type StoredItem,
  sharesItems,
  storedItems,
} from './model/stored-items.js'
export {
  attributeDefinitions,
  indexesOf,
  keyAttributes,
  tableDefinition,
  vectorIndexDefinition,
  vectorIndexesOf,
} from './model/table-definition.js'
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
  WarmThroughputModel,
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
export { appearsInVectorIndex } from './tables/search-schema.js'
export { allKeyAttributes } from './tables/table.js'

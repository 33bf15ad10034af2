export type { AttributeModel, DefaultModel, GeneratedValue } from './model/attribute-model.js'
export type { ChangeModel, EditChange, SetChange } from './model/change-model.js'
export type { CodecKind, CodecModel, SortDirection } from './model/codec-model.js'
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
export type { JsonValue } from './model/json.js'
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
  OrderModel,
  PatternModel,
  PatternOperation,
  QueryPattern,
  RateModel,
  ReadPattern,
  ScanPattern,
  StepModel,
  TransactGetPattern,
  TransactPattern,
  WritePattern,
} from './model/pattern-model.js'
export type {
  BillingModel,
  IndexModel,
  KeyAttributeModel,
  KeyAttributeType,
  KeySchemaModel,
  ProjectionModel,
  StreamModel,
  TableModel,
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
} from './model/type-model.js'
export type { ValueModel } from './model/value-model.js'
export type { CheckModel, DeleteModel, PutModel, UpdateModel, WriteModel } from './model/write-model.js'
export {
  type CompiledTemplate,
  compileTemplate,
  type KeyValue,
  matchTemplate,
  renderTemplate,
  type TemplateValues,
} from './templates/compile-template.js'
export { isHostname, reverseHostname } from './templates/hostname-codec.js'
export { matchKeyValue, nativePlaceholder, renderKeyValue } from './templates/native-key.js'
export { isDate, isTimestamp, isUlid, isUuid } from './templates/plain-codecs.js'
export { endOfText, tailAfter, templatePrefix, templateThrough } from './templates/template-prefix.js'
export { foldText } from './templates/text-codec.js'

export type {
  AnyAttribute,
  Attribute,
  AttributeFlag,
  AttributeFunctions,
  Attributes,
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
export type { Finding, RuleName, Severity, SourceLocation } from './check/finding.js'
export type { CheckReport, PatternProof, TableCost, Verdict } from './check/report.js'
export type { RuleCode } from './check/rule-catalog.js'
export type { Neighbor } from './check/rules/alone.js'
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
export type { PriceList } from './cost/price-list.js'
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
export { type Design, design, type Entities, type Patterns } from './design.js'
export type { DesignChange, Impact } from './diff/change.js'
export { type DesignDiff, diff } from './diff/diff.js'
export type { EntityWith } from './entities/entity.js'
export { type Entity, type Table, table } from './entities/entity.js'
export { nearest, type Scored } from './patterns/nearest.js'
export type { Pattern, PatternOptions, Rate } from './patterns/pattern.js'
export { batchGet, collection, get, query, scan, transactGet } from './patterns/reads.js'
export { type DeclaredTransaction, each, transact } from './patterns/transact.js'
export { type PatternDefaults, withDefaults } from './patterns/with-defaults.js'
export { create, ensure, put, remove, update } from './patterns/writes.js'
export { type Scope, type ScopedDesign, type ScopedPatterns, scoped } from './scope-design.js'
export type { GlobalIndex, KeyAttribute, LocalIndex, TableOptions, VectorIndex } from './tables/table.js'
export { checkKeyCodec, type KeyCodec, keyCodec } from './templates/custom-codec.js'
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

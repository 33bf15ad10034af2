export { applyUpdate } from './apply-update.js'
export type { Condition, Operand, PathOperand, SizeOperand, ValueOperand } from './condition.js'
export { evaluateCondition } from './evaluate-condition.js'
export { type KeyComparison, type KeyOperator, parseKeyCondition } from './key-condition.js'
export type { ComparisonOperator } from './legacy/comparison.js'
export {
  type ConditionalOperator,
  type LegacyCondition,
  type LegacyExpectation,
  legacyExpected,
  legacyFilter,
  legacyKeyConditions,
} from './legacy/legacy-conditions.js'
export { type LegacyUpdate, legacyProjection, legacyUpdates } from './legacy/legacy-updates.js'
export { parseCondition } from './parse-condition.js'
export { parseUpdate } from './parse-update.js'
export type { Path } from './path.js'
export { createPlaceholders, type Placeholders } from './placeholders.js'
export { type KeyAttribute, type KeyRange, type KeyShape, planKeyCondition } from './plan-key-condition.js'
export { ExpressionPrinter, type PrintedPlaceholders } from './print.js'
export { type Projection, parseProjection, projectItem } from './projection.js'
export type { Comparator } from './syntax.js'
export { type SetValue, type Update, type UpdateAction, updatedPaths } from './update.js'
export { equalValues } from './values.js'

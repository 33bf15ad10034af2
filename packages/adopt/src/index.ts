export type { Confidence, Evidence } from './infer/draft/design-draft.js'
export { type Inference, type InferOptions, type InferProgress, inferDesign } from './infer/infer.js'
export type { InferenceReport, TableReport } from './infer/report.js'
export type { Mismatch } from './infer/round-trip.js'
export type { IndexShape, KeyPart, NamedKind, TableShape, TableSource } from './infer/sample/table-source.js'
export { type DriverSource, type DriverSourceOptions, driverSource } from './infer/sources/driver-source.js'
export { type WorkbenchSources, workbenchSources } from './infer/sources/workbench-source.js'
export { doubleWrites, type WriterSide } from './migrate/double-writes.js'
export {
  defineMigration,
  type EntityTransform,
  type Migration,
  type MigrationOptions,
  type Transforms,
} from './migrate/migration.js'
export {
  estimateMigration,
  type MigrationPlan,
  type MigrationStep,
  planMigration,
  type StepEstimate,
} from './migrate/plan-migration.js'
export { migrationState, type RunOptions, runMigration } from './migrate/run-migration.js'
export type { MigrationState, Phase } from './migrate/state.js'
export { type Checkpoints, memoryCheckpoints, tableCheckpoints } from './streams/checkpoints.js'
export {
  type BatchResult,
  type ChangeHandlers,
  type ChangeOptions,
  type ChangeProcessor,
  type ChangeRecord,
  type DeadLetter,
  type LambdaResult,
  onChange,
} from './streams/on-change.js'
export { removeDerivedOfExpired } from './streams/remove-expired.js'
export { type RunChangesOptions, runChanges } from './streams/run-changes.js'

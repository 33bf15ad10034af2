export { printClient } from './compile/print-client.js'
export { type DesignSource, printClientTypes } from './compile/print-types.js'
export { batchWrite, type WritesOf } from './connect/batch-write.js'
export { bulkLoad, type LoadMoment, type LoadOptions, type LoadWrite } from './connect/bulk-load.js'
export { connect } from './connect/connect.js'
export { connectReader } from './connect/connect-reader.js'
export { connectWithin } from './connect/connect-within.js'
export { isConnected } from './connect/connection.js'
export type { Db, Method, PendingWrite, Reader, Writes, Written, WrittenOrUpdated } from './connect/db.js'
export type { Connectable } from './connect/open-connection.js'
export type { ConnectOptions } from './connect/open-context.js'
export { pageOfSet, readPageOfSet, type SetPageOptions } from './connect/set-page.js'
export { withDriver } from './connect/with-driver.js'
export type { Driver, SendOptions } from './drivers/driver.js'
export type {
  BatchOptions,
  CallOptions,
  ErrorEvent,
  Hooks,
  RequestEvent,
  ResponseEvent,
  TransactOptions,
} from './execute/context.js'
export { type CountOptions, countItems } from './execute/count-items.js'
export { type ParallelScanOptions, parallelScan } from './execute/parallel-scan.js'
export {
  type ExplainedRequest,
  type ExplainOptions,
  type Explanation,
  explain,
} from './explain/explain.js'
export { allInputs as inputReader } from './input/all-inputs.js'
export type { InputReader } from './input/read-input.js'
export { RefusedInput, refusedWithin } from './input/refused-input.js'
export { keyValueOf } from './items/key-value.js'
export type { DesignPlan, PatternPlan } from './plan/plan.js'
export { planDesign } from './plan/plan-design.js'
export { planWrites } from './plan/plan-writes.js'
export type { PageCall, PageOptions, ResultPage } from './result/page-call.js'
export { defaultRetryPolicy, delayBefore, type RetryPolicy } from './retry/retry-policy.js'
export { decodeRecord, type StreamChange } from './stream/decode-record.js'
export { encodeItem, type RecognizedItem, recognizeItem } from './stream/recognize-item.js'
export { createTables, tableInputs } from './tables/create-tables.js'
export { renameTables } from './tables/rename-tables.js'
export { type SpanLike, type TracerLike, telemetry } from './telemetry/telemetry.js'
export { type Metered, withCapacity } from './telemetry/with-capacity.js'
export type {
  DriftFinding,
  VerifiedItem,
  VerifyOptions,
  VerifyProgress,
  VerifyReport,
} from './verify/finding.js'
export { verify } from './verify/verify.js'
export { newUlid, newUuid } from './write/generators.js'

export { connect } from './connect.js'
export { connectReader } from './connect-reader.js'
export { connectWithin } from './connect-within.js'
export type { Db, Method, PendingWrite, Reader, Writes, Written } from './db.js'
export type { Driver, SendOptions } from './drivers/driver.js'
export {
  type ExplainedRequest,
  type ExplainOptions,
  type Explanation,
  explain,
} from './explain/explain.js'
export { type InputReader, inputReader } from './input/read-input.js'
export { RefusedInput } from './input/refused-value.js'
export { keyValueOf } from './items/key-value.js'
export type { Connectable, ConnectOptions } from './open-connection.js'
export { newUlid, newUuid } from './plan/new-values.js'
export type { PageCall, PageOptions, ResultPage } from './result/page-call.js'
export { pageOfSet } from './result/set-page.js'
export { delayBefore, type RetryPolicy, usualRetries } from './retry/policy.js'
export type { CallOptions, ErrorEvent, Hooks, RequestEvent, ResponseEvent } from './run/run-context.js'
export type { BatchOptions } from './run/run-reads.js'
export { decodeRecord, type StreamChange } from './stream/decode-record.js'
export { type RecognisedItem, recogniseItem } from './stream/recognise-item.js'
export { createTables, tableInputs } from './tables/create-tables.js'
export { renameTables } from './tables/rename-tables.js'
export { type SpanLike, type TracerLike, telemetry } from './telemetry/telemetry.js'
export { type Metered, withCapacity } from './telemetry/with-capacity.js'
export type { DriftFinding, VerifyOptions, VerifyProgress, VerifyReport } from './verify/finding.js'
export { verify } from './verify/verify.js'

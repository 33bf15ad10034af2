export { findLimits, type LimitChange, type PatternLimit } from './find-limits.js'
export { type Forecast, forecast, type Growth, type LimitDay, type MonthForecast } from './forecast.js'
export { type LoadScale, type ScaledLoad, scaleLoad } from './scale-load.js'
export {
  type PartitionResult,
  type PatternResult,
  type SimulateOptions,
  type Simulation,
  simulate,
  type TableResult,
} from './simulate.js'
export { type TracedRequest, trace } from './trace.js'
export {
  type Capacity,
  type PartitionKind,
  type PatternLoad,
  type Popularity,
  type Source,
  sourcesOf,
  type Workload,
} from './workload.js'

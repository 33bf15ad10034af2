// Types of the console API for clients. Importing them loads nothing of the server.
export type { ConnectionAsk, ConnectionEntry, ConnectionList } from './connection.js'
export type { CountedGroup, ListCount } from './count.js'
export type {
  CountedKind,
  DataColumn,
  DataCounts,
  DataIndex,
  DataItem,
  DataKey,
  DataKind,
  DataOverview,
  DataPlaceholder,
  DataSample,
  DataTable,
  DataVectorIndex,
  ItemAnswer,
  PartitionPage,
  SampledPartition,
  ScanGroup,
  ScanPage,
} from './data.js'
export type {
  ChartKey,
  ChartRow,
  ChartTable,
  CollectionPicture,
  DesignAnswer,
  DesignPattern,
  DesignSummary,
  DiffAnswer,
  DiffAsk,
  ItemKind,
  PicturedItem,
  PicturedPartition,
  RulePage,
  RulePages,
} from './design.js'
export type {
  CreateAsk,
  DeleteAsk,
  EditAnswer,
  EditAsk,
  EditedItem,
  EditPreview,
  ImportAnswer,
  ImportedItem,
  RawAnswer,
  RawAsk,
  UpdateAsk,
} from './edit.js'
export type { FoundRecord, FoundRecords } from './find.js'
export type { JsonValues, KeyAnatomy } from './key-anatomy.js'
export type { LiveChange, LiveEvent, LiveGap, LiveState, LiveTable } from './live.js'
export type { LoadAnswer, LoadSecond, PartitionLoad, TableLoad } from './load.js'
export type {
  CopyTexts,
  RunAnswer,
  RunAsk,
  RunOverview,
  RunPattern,
  SdkText,
  SentRequest,
  Units,
} from './run.js'
export type { Trace, TracedItem, TracedRequest, TraceList, TraceSummary, TraceTotals } from './trace.js'

import type { EpochSeconds } from './table-schema.js'
import type { CreateTableInput } from './tables.js'

type Status = 'IN_PROGRESS' | 'COMPLETED' | 'FAILED'

export interface ExportTableToPointInTimeInput {
  readonly TableArn: string
  readonly S3Bucket: string
  readonly S3Prefix?: string
  readonly ExportTime?: EpochSeconds
  readonly ClientToken?: string
  readonly ExportFormat?: 'DYNAMODB_JSON' | 'ION'
  readonly ExportType?: 'FULL_EXPORT' | 'INCREMENTAL_EXPORT'
  readonly IncrementalExportSpecification?: {
    readonly ExportFromTime?: EpochSeconds
    readonly ExportToTime?: EpochSeconds
    readonly ExportViewType?: 'NEW_IMAGE' | 'NEW_AND_OLD_IMAGES'
  }
  readonly S3BucketOwner?: string
  readonly S3SseAlgorithm?: 'AES256' | 'KMS'
  readonly S3SseKmsKeyId?: string
}

export interface ExportDescription {
  readonly ExportArn: string
  readonly ExportStatus: Status
  readonly StartTime: EpochSeconds
  readonly EndTime?: EpochSeconds
  readonly ExportManifest?: string
  readonly TableArn: string
  readonly TableId: string
  readonly ExportTime: EpochSeconds
  readonly ClientToken?: string
  readonly S3Bucket: string
  readonly S3Prefix?: string
  readonly FailureCode?: string
  readonly FailureMessage?: string
  readonly ExportFormat: 'DYNAMODB_JSON' | 'ION'
  readonly S3BucketOwner?: string
  readonly S3SseAlgorithm: 'AES256' | 'KMS'
  readonly S3SseKmsKeyId?: string
  readonly BilledSizeBytes?: number
  readonly ItemCount?: number
}

export interface ExportOutput {
  readonly ExportDescription: ExportDescription
}

export interface ExportArnInput {
  readonly ExportArn: string
}

/** Input of ListExports and ListImports. */
export interface ListExportsInput {
  readonly TableArn?: string
  readonly MaxResults?: number
  readonly NextToken?: string
}

export interface ListImportsInput {
  readonly TableArn?: string
  readonly PageSize?: number
  readonly NextToken?: string
}

export interface ListExportsOutput {
  readonly ExportSummaries: readonly (Pick<ExportDescription, 'ExportArn' | 'ExportStatus'> & {
    readonly ExportType: 'FULL_EXPORT'
  })[]
  readonly NextToken?: string
}

/** How CSV files of an import are read. The first line of each is its header, unless `HeaderList` is given. */
export interface CsvOptions {
  readonly Delimiter?: string
  readonly HeaderList?: readonly string[]
}

export interface ImportTableInput {
  readonly ClientToken?: string
  readonly S3BucketSource: {
    readonly S3Bucket: string
    readonly S3KeyPrefix?: string
    readonly S3BucketOwner?: string
  }
  readonly InputFormat: 'DYNAMODB_JSON' | 'ION' | 'CSV'
  readonly InputFormatOptions?: { readonly Csv?: CsvOptions }
  readonly InputCompressionType?: 'GZIP' | 'ZSTD' | 'NONE'
  readonly TableCreationParameters: CreateTableInput
}

export interface ImportTableDescription {
  readonly ImportArn: string
  readonly ImportStatus: Status
  readonly TableArn: string
  readonly TableId: string
  readonly ClientToken?: string
  readonly S3BucketSource: ImportTableInput['S3BucketSource']
  readonly ErrorCount: number
  readonly InputFormat: ImportTableInput['InputFormat']
  readonly InputFormatOptions?: ImportTableInput['InputFormatOptions']
  readonly InputCompressionType: 'GZIP' | 'NONE'
  readonly TableCreationParameters: CreateTableInput
  readonly StartTime: EpochSeconds
  readonly EndTime?: EpochSeconds
  readonly ProcessedSizeBytes: number
  readonly ProcessedItemCount: number
  readonly ImportedItemCount: number
  readonly FailureCode?: string
  readonly FailureMessage?: string
}

export interface ImportOutput {
  readonly ImportTableDescription: ImportTableDescription
}

export interface ImportArnInput {
  readonly ImportArn: string
}

export interface ListImportsOutput {
  readonly ImportSummaryList: readonly Pick<
    ImportTableDescription,
    'ImportArn' | 'ImportStatus' | 'TableArn' | 'S3BucketSource' | 'InputFormat' | 'StartTime' | 'EndTime'
  >[]
  readonly NextToken?: string
}

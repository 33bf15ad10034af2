import { maxListExportsLimit } from '@tablewright/dynamo'
import { integer, list, moment, oneOf, required, string, structure } from '../shape.js'
import { createTableShape } from './tables.js'

/** Equal to the pattern in the message, but in linear time. */
const bucketTest = /^[a-z0-9A-Z][.\-\w]*[a-z0-9A-Z]$/

const bucket = string({
  max: 255,
  pattern: {
    text: '^[a-z0-9A-Z]+[\\.\\-\\w]*[a-z0-9A-Z]+$',
    test: (value) => bucketTest.test(value) && !value.includes('..'),
  },
})

const accountTest = /^[0-9]{12}$/

const delimiterTest = /^[,;:|\t ]$/

const token = string()

export const exportTableShape = structure('ExportTableToPointInTimeInput', {
  TableArn: required(string()),
  ExportTime: moment,
  ClientToken: token,
  S3Bucket: required(bucket),
  S3BucketOwner: string({
    pattern: { text: '[0-9]{12}', test: (value) => accountTest.test(value) },
  }),
  S3Prefix: string({ max: 1_024 }),
  S3SseAlgorithm: oneOf('AES256', 'KMS'),
  S3SseKmsKeyId: string({ min: 1, max: 2_048 }),
  ExportFormat: oneOf('DYNAMODB_JSON', 'ION'),
  ExportType: oneOf('FULL_EXPORT', 'INCREMENTAL_EXPORT'),
  IncrementalExportSpecification: structure('IncrementalExportSpecification', {
    ExportFromTime: moment,
    ExportToTime: moment,
    ExportViewType: oneOf('NEW_IMAGE', 'NEW_AND_OLD_IMAGES'),
  }),
})

export const exportArnShape = structure('DescribeExportInput', { ExportArn: required(string()) })

export const listExportsShape = structure('ListExportsInput', {
  TableArn: string(),
  MaxResults: integer({ min: 1, max: maxListExportsLimit }),
  NextToken: string(),
})

export const importTableShape = structure('ImportTableInput', {
  ClientToken: token,
  S3BucketSource: required(
    structure('S3BucketSource', {
      S3BucketOwner: string(),
      S3Bucket: required(bucket),
      S3KeyPrefix: string({ max: 1_024 }),
    }),
  ),
  InputFormat: required(oneOf('DYNAMODB_JSON', 'ION', 'CSV')),
  InputFormatOptions: structure('InputFormatOptions', {
    Csv: structure('CsvOptions', {
      Delimiter: string({
        min: 1,
        max: 1,
        pattern: { text: '[,;:|\\t ]', test: (value) => delimiterTest.test(value) },
      }),
      HeaderList: list(string({ min: 1, max: 65_536 }), { min: 1, max: 255 }),
    }),
  }),
  InputCompressionType: oneOf('ZSTD', 'NONE', 'GZIP'),
  TableCreationParameters: required(createTableShape),
})

export const importArnShape = structure('DescribeImportInput', { ImportArn: required(string()) })

export const listImportsShape = structure('ListImportsInput', {
  TableArn: string(),
  PageSize: integer({ min: 1, max: maxListExportsLimit }),
  NextToken: string(),
})

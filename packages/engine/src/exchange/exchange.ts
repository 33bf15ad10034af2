import {
  type CreateTableInput,
  type CsvOptions,
  maxListExportsLimit,
  validationError,
} from '@tablewright/dynamo'
import { parseRecord } from '../catalog/catalog.js'
import type { RestoreProgress } from '../catalog/definition.js'
import { tableNameOf } from '../catalog/resource-arn.js'
import { systemKey, systemRange } from '../catalog/system-keys.js'
import type { EngineContext } from '../context.js'
import type { ReadView, WriteView } from '../storage/storage.js'
import { seal, unseal } from '../tokens/seal.js'

interface Exchange {
  /** The moment of its start in milliseconds, 14 digits, and eight random digits. */
  readonly id: string
  readonly tableName: string
  readonly tableId: string
  readonly startedAt: number
  readonly endedAt?: number
  readonly bucket: string
  readonly prefix?: string
  readonly clientToken?: string
  /** The request as text, to recognize a repeated request with the same token. */
  readonly request: string
  readonly status: 'IN_PROGRESS' | 'COMPLETED' | 'FAILED'
  readonly failure?: { readonly code: string; readonly message: string }
}

/** An export of a table to files, with its progress. */
export interface Export extends Exchange {
  readonly kind: 'export'
  readonly bucketOwner?: string
  /** Reported as requested, although the files are not encrypted. Defaults to AES256. */
  readonly encryption?: { readonly S3SseAlgorithm: 'KMS'; readonly S3SseKmsKeyId?: string }
  /** Defaults to DynamoDB JSON. */
  readonly format?: 'ION'
  /** The moment whose state is exported, in milliseconds. */
  readonly at: number
  /** The number under which the items of that moment are collected. */
  readonly number: number
  readonly progress?: RestoreProgress
  readonly manifest?: string
  readonly items?: number
  readonly bytes?: number
}

/** An import of a table from files. */
export interface Import extends Exchange {
  readonly kind: 'import'
  /** Defaults to DynamoDB JSON. */
  readonly format?: 'ION' | 'CSV'
  readonly csv?: CsvOptions
  readonly compression: 'GZIP' | 'NONE'
  readonly parameters: CreateTableInput
  readonly processed: number
  readonly imported: number
  readonly errors: number
  readonly bytes: number
}

export function saveExchange(view: WriteView, exchange: Export | Import): void {
  view.put(systemKey(exchange.kind, exchange.id), Buffer.from(JSON.stringify(exchange)))
}

export function findExport(view: ReadView, id: string): Export | undefined {
  const value = view.get(systemKey('export', id))
  return value === undefined ? undefined : parseRecord<Export>(value)
}

export function findImport(view: ReadView, id: string): Import | undefined {
  const value = view.get(systemKey('import', id))
  return value === undefined ? undefined : parseRecord<Import>(value)
}

/** In the order of the requests. */
export function allExports(view: ReadView): readonly Export[] {
  return allOf<Export>(view, 'export')
}

export function allImports(view: ReadView): readonly Import[] {
  return allOf<Import>(view, 'import')
}

/**
 * Returns the page after the position in the token, for one table or all, and the token of the next page if there is
 * one.
 */
export function pageOf<Kind extends Exchange>(
  context: EngineContext,
  all: readonly Kind[],
  { operation, TableArn = '', NextToken, limit = maxListExportsLimit }: ListRequest,
): { readonly page: readonly Kind[]; readonly next: { readonly NextToken?: string } } {
  const code = context.tokenKeys.code('list-token')
  const list = `${operation} ${TableArn}`
  const after = NextToken === undefined ? '' : unseal<ListPosition>(NextToken, code, list)?.after
  if (after === undefined)
    throw validationError(`Invalid Request: Provided nextToken is invalid: ${NextToken}`)
  const table = TableArn === '' ? undefined : tableNameOf(TableArn)
  const rest = all.filter(({ id, tableName }) => id > after && (table ?? tableName) === tableName)
  const page = rest.slice(0, limit)
  if (rest.length <= limit) return { page, next: {} }
  const position: ListPosition = { after: page.at(-1)!.id }
  return { page, next: { NextToken: seal(position, code, list) } }
}

interface ListRequest {
  readonly operation: 'ListExports' | 'ListImports'
  readonly TableArn?: string | undefined
  readonly NextToken?: string | undefined
  readonly limit?: number | undefined
}

/** The identifier of the last export or import of a page. */
interface ListPosition {
  readonly after: string
}

function allOf<Kind>(view: ReadView, kind: 'export' | 'import'): readonly Kind[] {
  const found: Kind[] = []
  for (const { value } of view.range(systemRange(kind))) found.push(parseRecord<Kind>(value))
  return found
}

import { createParseCache } from '@tablewright/dynamo'

/** The resource of an ARN: a table, or an index, a stream, a backup, an export or an import of a table. */
export interface ResourceName {
  readonly table: string
  readonly index?: string
  readonly stream?: string
  readonly backup?: string
  readonly export?: string
  readonly import?: string
}

const arn =
  /^arn:aws(?:-[a-z]+)*:dynamodb:[a-z0-9-]+:\d+:table\/([\w.-]{1,255})(?:\/(index|stream|backup|export|import)\/([\w.:-]{1,255}))?$/

/**
 * Parses the ARN of a DynamoDB resource. Returns undefined for any other text. The engine and the server parse ARNs
 * only here, so that the policy check and the request use the same name.
 */
export function parseResourceArn(text: string): ResourceName | undefined {
  return text.length > maxKeptLength ? parse(text) : known(text, () => parse(text) ?? noName) || undefined
}

/** Caches the results for recent ARNs. */
const known = createParseCache<ResourceName | typeof noName>()
const noName = false
const maxKeptLength = 1024
/** Longer than any ARN: two names of 255 characters, partition, region and account. */
const maxLength = 2048

function parse(text: string): ResourceName | undefined {
  if (text.length > maxLength) return undefined
  const match = arn.exec(text)
  // `$` also matches before a line feed at the end.
  if (match === null || match[0].length !== text.length) return undefined
  const [, table, kind, name] = match
  return kind === undefined ? { table: table! } : { table: table!, [kind]: name }
}

/** Whether a text is the ARN of a table itself. */
export function isTableArn(text: string): boolean {
  return text.startsWith('arn:') && tableNameOf(text) !== text
}

/** Returns the table name in a table ARN; any other text is returned unchanged. */
export function tableNameOf(nameOrArn: string): string {
  if (!nameOrArn.startsWith('arn:')) return nameOrArn
  const resource = parseResourceArn(nameOrArn)
  return resource !== undefined && Object.keys(resource).length === 1 ? resource.table : nameOrArn
}

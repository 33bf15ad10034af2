import { isPagedPattern, type PatternModel } from '@tablewright/design/model'
import { operationTarget } from '@tablewright/dynamo'
import type { CopyTexts, RunAsk, SentRequest } from '../types/run.js'
import { codeText } from './code-text.js'
import type { DatabaseAddress } from './database-address.js'
import { sdkTexts } from './languages/sdk-texts.js'
import { shellCommand, shellQuote } from './shell-text.js'

/** Address of this API. */
export interface ApiAddress {
  /** `http://127.0.0.1:8080/api/smart-locker`. */
  readonly url: string
  readonly needsToken: boolean
}

export interface CopiedCall {
  /** Name of the design. */
  readonly design: string
  readonly pattern: PatternModel
  /** The input of the client. */
  readonly input: Readonly<Record<string, unknown>>
  readonly ask: RunAsk
  readonly requests: readonly SentRequest[]
}

/** Returns a call as code: for this client, the AWS SDKs, the AWS CLI and curl. */
export function copyTexts(call: CopiedCall, database: DatabaseAddress, api: ApiAddress): CopyTexts {
  return {
    typescript: `${connectText(call.design, database)}\n${typescriptText(call)}`,
    sdks: sdkTexts(call.requests, database),
    awsCli: call.requests.map((request) => awsCliText(request, database)),
    curl: call.requests.map((request) => curlText(request, database)),
    api: apiText(call, api),
  }
}

/** Returns the code that connects the client, with the design in a file next to the program. */
function connectText(name: string, { url, region }: DatabaseAddress): string {
  const design = name.replaceAll(/[-_.](\w)/g, (_, letter: string) => letter.toUpperCase())
  const isAmazon = url.endsWith('.amazonaws.com')
  const driver = isAmazon
    ? `dynamodb(${codeText({ region })})`
    : `http(${codeText({ endpoint: url, region })})`
  return `import { connect } from '@tablewright/client'
import { ${isAmazon ? 'dynamodb' : 'http'} } from '@tablewright/client/http'
import { ${design} } from './design.js'

const db = connect(${design}, ${driver})`
}

function typescriptText({ pattern, input, ask: { cursor, limit } }: CopiedCall): string {
  const options = { ...(cursor !== undefined && { cursor }), ...(limit !== undefined && { limit }) }
  const given =
    Object.keys(options).length > 0 ? [input, options] : Object.keys(input).length > 0 ? [input] : []
  const answer = isPagedPattern(pattern) ? '{ items, cursor }' : 'answer'
  return `const ${answer} = await db.${pattern.name}(${given.map((each) => codeText(each)).join(', ')})`
}

function awsCliText({ operation, input }: SentRequest, { url, region }: DatabaseAddress): string {
  const command = operation.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
  return shellCommand(
    `aws dynamodb ${command}`,
    `--endpoint-url ${shellQuote(url)}`,
    `--region ${shellQuote(region)}`,
    `--cli-input-json ${shellQuote(JSON.stringify(input))}`,
  )
}

function curlText({ operation, input }: SentRequest, { url, region }: DatabaseAddress): string {
  return shellCommand(
    `curl ${shellQuote(url)}`,
    `--aws-sigv4 ${shellQuote(`aws:amz:${region}:dynamodb`)}`,
    '--user "$AWS_ACCESS_KEY_ID:$AWS_SECRET_ACCESS_KEY"',
    `--header ${shellQuote('content-type: application/x-amz-json-1.0')}`,
    `--header ${shellQuote(`x-amz-target: ${operationTarget(operation)}`)}`,
    `--data-raw ${shellQuote(JSON.stringify(input))}`,
  )
}

function apiText({ pattern, ask }: CopiedCall, { url, needsToken }: ApiAddress): string {
  const { input, cursor, limit } = ask
  return shellCommand(
    `curl ${shellQuote(`${url}/_run/${encodeURIComponent(pattern.name)}`)}`,
    ...(needsToken ? ['--header "authorization: Bearer $TOKEN"'] : []),
    `--header ${shellQuote('content-type: application/json')}`,
    `--data-raw ${shellQuote(JSON.stringify({ input, cursor, limit }))}`,
  )
}

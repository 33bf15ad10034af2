import { type JsonSchema, outputSchema, type Route } from '@tablewright/system'
import { versionField } from '../answer.js'

export interface ResponseObject {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly schema: JsonSchema; readonly description: string }>>
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema | { readonly $ref: string } }>>
}

export type Responses = Readonly<Record<string, ResponseObject | { readonly $ref: string }>>

export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'What went wrong, by RFC 9457. Programs decide on code, which never changes meaning.',
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'Where the code is explained.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string' },
    instance: { type: 'string', format: 'uri', description: 'This occurrence, as it stands in the log.' },
    field: { type: 'string', description: 'The field in question.' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, reason: { type: 'string' } },
        required: ['field', 'reason'],
      },
    },
    remedy: { type: 'string', description: 'How to fix the problem.' },
    retryAfter: { type: 'integer', description: 'Seconds to wait.' },
    data: {
      type: 'object',
      description: 'Further data of the rule, such as the values that are possible instead.',
    },
  },
  required: ['type', 'title', 'status', 'code', 'detail', 'instance'],
}

/** Returns the successful responses of a route, by status. */
export function successOf(route: Route): Readonly<Record<string, ResponseObject>> {
  return {
    [route.status]: success(route),
    ...(route.dryRun !== undefined && { 200: success(route) }),
  }
}

function success(route: Route): ResponseObject {
  const { output } = route.action
  const tagged = route.ifMatch ?? versionField(output)
  const headers = tagged === undefined ? {} : { headers: entityTag }
  if (output.kind === 'nothing') return { description: 'Done.' }
  if (output.kind === 'text') {
    return { description: 'The document.', content: { [output.contentType]: { schema: { type: 'string' } } } }
  }
  if (output.kind === 'file') {
    const schema = { type: 'string', format: 'binary' } as const
    return { description: 'The file.', content: { [output.contentType]: { schema } } }
  }
  return {
    description: route.action.summary,
    ...headers,
    content: { 'application/json': { schema: outputSchema(output)! } },
  }
}

const entityTag = { ETag: { description: 'For If-Match.', schema: { type: 'string' } } }

import { type EventCatalog, type EventDefinition, fieldsSchema, type JsonSchema } from '@tablewright/system'

/** One event as OpenAPI 3.1 describes a webhook. */
export interface WebhookItem {
  readonly post: {
    readonly operationId: string
    readonly summary: string
    readonly parameters: readonly object[]
    readonly requestBody: {
      readonly required: true
      readonly content: { readonly 'application/json': { readonly schema: JsonSchema } }
    }
    readonly responses: Readonly<Record<string, { readonly description: string }>>
  }
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const headers = [
  header('webhook-id', 'The id of the event: the same in every attempt.'),
  header('webhook-timestamp', 'The time of the attempt, in seconds since 1970.'),
  header('webhook-signature', 'Signatures of the Standard Webhooks convention, separated by spaces.'),
]

/** Describes the events of a system as webhooks. */
export function describeWebhooks(system: string, catalog: EventCatalog): Record<string, WebhookItem> {
  return Object.fromEntries(
    Object.entries(catalog).map(([type, definition]) => [type, describeWebhook(system, type, definition)]),
  )
}

function describeWebhook(system: string, type: string, definition: EventDefinition): WebhookItem {
  return {
    post: {
      operationId: type,
      summary: definition.summary,
      parameters: headers,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: bodySchema(system, type, definition) } },
      },
      responses: {
        '2XX': { description: 'The event is accepted. Any other answer is tried again later.' },
        '410': { description: 'The webhook is disabled.' },
      },
    },
  }
}

function bodySchema(system: string, type: string, { aggregate, data }: EventDefinition): JsonSchema {
  return {
    type: 'object',
    properties: {
      id: { type: 'string' },
      type: { type: 'string', enum: [type] },
      timestamp: { type: 'string', format: 'date-time' },
      system: { type: 'string', enum: [system] },
      aggregate: {
        type: 'object',
        properties: {
          type: { type: 'string', enum: [aggregate] },
          id: { type: 'string' },
          sequence: {
            type: 'integer',
            minimum: 1,
            description: 'Rises by one with each event of the aggregate.',
          },
        },
        required: ['type', 'id', 'sequence'],
      },
      actor: { type: 'string', description: 'Who caused it. Left out for jobs of the system itself.' },
      data: fieldsSchema(data, 'output'),
    },
    required: ['id', 'type', 'timestamp', 'system', 'aggregate', 'data'],
  }
}

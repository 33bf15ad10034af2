import { isoTime } from '@tablewright/base'
import { newUlid } from '@tablewright/client'
import { boolean, id, integer, json, list, oneOf, text, timestamp, ulid } from '@tablewright/design'
import {
  type Answer,
  type AnswerItem,
  action,
  changesNothing,
  fieldsSchema,
  listOf,
  nothing,
  one,
  pageOf,
  pageOptions,
  paging,
  type Route,
  refuse,
  route,
} from '@tablewright/system'
import type { EventContext } from './context.js'
import { activeSecrets, deliver } from './deliver.js'
import {
  changeable,
  checkEndpoint,
  endpointFields,
  endpointInput,
  requireEndpoint,
  toEndpointView,
} from './endpoint.js'
import { logAttempt } from './log-attempt.js'
import { replayDeadLetters, replayEvent, replayFrom } from './replay.js'
import { newSecret } from './signature.js'

const hour = 3_600_000
const maxSecrets = 5

const listEventTypes = action({
  summary: 'List the events that the system reports',
  input: {},
  output: listOf({ type: id(), aggregate: id(), summary: text(), data: json<object>() }),
  run: async ({ catalog }: EventContext) =>
    Object.entries(catalog).map(([type, { aggregate, summary, data }]) => ({
      type,
      aggregate,
      summary,
      data: fieldsSchema(data, 'output'),
    })),
})

const listWebhooks = action({
  summary: 'List the webhooks of the system',
  input: {},
  output: listOf(endpointFields),
  run: async ({ store, system, clock }: EventContext) => {
    const endpoints = []
    for await (const each of store.endpointsOfSystem({ system }))
      endpoints.push(toEndpointView(each, clock()))
    return endpoints
  },
})

const addWebhook = action({
  summary: 'Register a webhook; only this answer contains its secret',
  input: endpointInput,
  output: one({ ...endpointFields, secret: text() }),
  run: async (context: EventContext, input) => {
    checkEndpoint(context, input)
    const { store, system, clock, random } = context
    const secret = newSecret(random)
    const made = await store.addEndpoint({ ...input, types: [...input.types], system, secrets: [{ secret }] })
    return { ...toEndpointView(made, clock()), secret }
  },
})

const showWebhook = action({
  summary: 'Show a webhook',
  input: { endpointId: ulid() },
  output: one(endpointFields),
  run: async (context: EventContext, { endpointId }) =>
    toEndpointView(await requireEndpoint(context, endpointId), context.clock()),
})

const changeWebhook = action({
  summary: 'Change the address, the events or the state of a webhook; an empty description removes it',
  input: {
    endpointId: ulid(),
    url: endpointInput.url.optional(),
    types: list(id(), { atMost: 50 }).optional(),
    description: endpointInput.description,
    enabled: boolean().optional(),
  },
  output: one(endpointFields),
  run: async (context: EventContext, { endpointId, url, types, description, enabled }) => {
    const before = await requireEndpoint(context, endpointId)
    const after = {
      ...changeable(before),
      url: url ?? before.url,
      types: types ? [...types] : before.types,
      enabled: enabled ?? before.enabled,
      ...(description !== undefined && { description: description === '' ? null : description }),
    }
    // A webhook whose address or types became invalid can still be disabled.
    if (enabled || url !== undefined || types !== undefined) checkEndpoint(context, after)
    const changed = changesNothing(before, after) ? before : await context.store.changeEndpoint(after)
    return toEndpointView(changed, context.clock())
  },
})

const rotateSecret = action({
  summary: 'Give a webhook a new secret; the old one stays valid for some hours',
  input: {
    endpointId: ulid(),
    overlapHours: integer({ minimum: 0, maximum: 24 * 30 }).default(24),
  },
  output: one({ ...endpointFields, secret: text() }),
  run: async (context: EventContext, { endpointId, overlapHours }) => {
    const { store, clock, random } = context
    const before = await requireEndpoint(context, endpointId)
    const until = isoTime(clock() + overlapHours * hour)
    const secret = newSecret(random)
    const older = before.secrets
      .filter((each) => activeSecrets({ secrets: [each] }, clock()).length > 0)
      .map(({ expiresAt = until, ...each }) => ({
        ...each,
        expiresAt: [expiresAt, until].sort()[0]!,
      }))
      .slice(0, maxSecrets - 1)
    const secrets = [{ secret }, ...(overlapHours > 0 ? older : [])]
    return {
      ...toEndpointView(await store.changeEndpoint({ ...changeable(before), secrets }), clock()),
      secret,
    }
  },
})

const removeWebhook = action({
  summary: 'Remove a webhook and its pending deliveries',
  input: { endpointId: ulid() },
  output: nothing(),
  run: async (context: EventContext, { endpointId }) => {
    await requireEndpoint(context, endpointId)
    const { store, system } = context
    await store.removeEndpoint({ system, endpointId })
    for await (const { aggregateType, aggregateId, lane } of store.lanesOfEndpoint({ endpointId })) {
      await store.dropLane({ endpointId, aggregateType, aggregateId, lane })
    }
    return undefined
  },
})

const attemptFields = {
  at: timestamp(),
  eventId: ulid(),
  eventType: id(),
  aggregateType: id(),
  aggregateId: id(),
  sequence: integer(),
  attempt: integer(),
  result: oneOf('DELIVERED', 'FAILED', 'DEAD'),
  httpStatus: integer().optional(),
  latencyMs: integer(),
  answer: text().optional(),
}

const testWebhook = action({
  summary: 'Send a test event to a webhook, and show what came of it',
  input: { endpointId: ulid() },
  output: one({ delivered: boolean(), httpStatus: integer().optional(), answer: text().optional() }),
  run: async (context: EventContext, { endpointId }) => {
    const endpoint = await requireEndpoint(context, endpointId)
    const { clock, random } = context
    const event = {
      eventId: newUlid(clock(), random),
      eventType: 'webhook.test',
      aggregateType: 'webhook',
      aggregateId: endpointId,
      sequence: 1,
      occurredAt: isoTime(clock()),
      data: {},
    }
    const started = performance.now()
    const outcome = await deliver(context, endpoint, event)
    const latencyMs = Math.round(performance.now() - started)
    const result = outcome.delivered ? 'DELIVERED' : 'FAILED'
    await logAttempt(context, endpointId, event, { ...outcome, result, attempt: 1, latencyMs })
    return { ...outcome }
  },
})

const listDeliveries = action({
  summary: 'List the delivery attempts of a webhook, the newest first',
  input: { endpointId: ulid(), ...paging },
  output: pageOf(attemptFields),
  run: async (context: EventContext, { endpointId, ...page }) => {
    await requireEndpoint(context, endpointId)
    return context.store.deliveries({ endpointId }, pageOptions(page))
  },
})

const listDeadLetters = action({
  summary: 'List the dead letters of a webhook: events that it never accepted',
  input: { endpointId: ulid(), ...paging },
  output: pageOf({
    aggregateType: id(),
    aggregateId: id(),
    sequence: integer(),
    eventId: ulid(),
    eventType: id(),
    attempts: integer(),
    reason: text(),
    deadAt: timestamp(),
  }),
  run: async (context: EventContext, { endpointId, ...page }) => {
    await requireEndpoint(context, endpointId)
    return context.store.deadLetters({ endpointId }, pageOptions(page))
  },
})

const replay = action({
  summary: 'Deliver events again: all since a time, one event, or the dead letters',
  input: {
    endpointId: ulid(),
    from: timestamp().optional(),
    aggregateType: id().optional(),
    aggregateId: id().optional(),
    sequence: integer({ minimum: 1 }).optional(),
    deadLetters: boolean().default(false),
  },
  output: one({ events: integer() }),
  run: async (context: EventContext, { endpointId, from, deadLetters, ...event }) => {
    const endpoint = await requireEndpoint(context, endpointId)
    const { aggregateType, aggregateId, sequence } = event
    const isOne = aggregateType !== undefined && aggregateId !== undefined && sequence !== undefined
    if ([from !== undefined, isOne, deadLetters].filter(Boolean).length !== 1) {
      throw refuse('INVALID_INPUT', 'A replay needs a time, one event or the dead letters.', {
        field: 'from',
        remedy: 'Give either from, or aggregateType, aggregateId and sequence, or deadLetters.',
      })
    }
    if (isOne)
      return { events: await replayEvent(context, endpointId, { aggregateType, aggregateId, sequence }) }
    if (from !== undefined) return { events: await replayFrom(context, endpoint, from) }
    return { events: await replayDeadLetters(context, endpointId) }
  },
})

// Types of the answers, derived from the actions.
export type EventType = AnswerItem<typeof listEventTypes>
export type Webhook = Answer<typeof showWebhook>
export type WebhookWithSecret = Answer<typeof addWebhook>
export type WebhookTest = Answer<typeof testWebhook>
export type Delivery = AnswerItem<typeof listDeliveries>
export type DeadLetter = AnswerItem<typeof listDeadLetters>
export type Replayed = Answer<typeof replay>

const right = 'webhooks'

/** Routes of every system with events, in addition to its own. */
export const eventRoutes: readonly Route[] = [
  route('GET /event-types', listEventTypes, { right: 'read' }),
  route('GET /webhooks', listWebhooks, { right }),
  route('POST /webhooks', addWebhook, { status: 201, right, outcome: 'Webhook <url> added' }),
  route('GET /webhooks/:endpointId', showWebhook, { right }),
  route('PATCH /webhooks/:endpointId', changeWebhook, { right, outcome: 'Webhook <url> saved' }),
  route('DELETE /webhooks/:endpointId', removeWebhook, { right, outcome: 'Webhook <endpointId> removed' }),
  route('POST /webhooks/:endpointId/rotate', rotateSecret, {
    right,
    outcome: 'New secret for webhook <endpointId>',
  }),
  route('POST /webhooks/:endpointId/test', testWebhook, { right }),
  route('GET /webhooks/:endpointId/deliveries', listDeliveries, { right }),
  route('GET /webhooks/:endpointId/dead-letters', listDeadLetters, { right }),
  route('POST /webhooks/:endpointId/replay', replay, { right, outcome: 'Events to deliver again: <events>' }),
]

import { isoTime } from '@tablewright/base'
import { within } from '@tablewright/system'
import type { EventContext } from './context.js'
import type { DeliverableEvent } from './deliverable-event.js'
import type { EndpointItem } from './design.js'
import { isMailUrl, mailRecipient } from './mail/mail-address.js'
import { renderMail } from './mail/render-mail.js'
import { type Outcome, post } from './post.js'
import { signedHeaders } from './signature.js'

/** Delivers an event to an endpoint, by webhook or by mail. Never rejects. */
export async function deliver(
  context: EventContext,
  endpoint: EndpointItem,
  event: DeliverableEvent,
): Promise<Outcome> {
  if (isMailUrl(endpoint.url)) return deliverMail(context, endpoint, event)
  const { clock, options } = context
  const body = eventBody(context.system, event)
  const message = { id: event.eventId, seconds: Math.floor(clock() / 1000), body }
  return post(endpoint.url, body, signedHeaders(message, activeSecrets(endpoint, clock())), options)
}

/** Returns the body of a webhook. */
export function eventBody(system: string, event: DeliverableEvent): string {
  const { eventId, eventType, aggregateType, aggregateId, sequence, occurredAt, actor, data } = event
  const aggregate = { type: aggregateType, id: aggregateId, sequence }
  return JSON.stringify({
    id: eventId,
    type: eventType,
    timestamp: occurredAt,
    system,
    aggregate,
    ...(actor !== undefined && { actor }),
    data,
  })
}

/** Returns the newest secret, and older ones until they expire. */
export function activeSecrets({ secrets }: Pick<EndpointItem, 'secrets'>, now: number): string[] {
  return secrets
    .filter(({ expiresAt }) => expiresAt === undefined || expiresAt > isoTime(now))
    .map(({ secret }) => secret)
}

async function deliverMail(
  { catalog, title, options }: EventContext,
  { url }: EndpointItem,
  event: DeliverableEvent,
): Promise<Outcome> {
  const { mailer, mailTimeoutMs } = options
  if (!mailer) return { delivered: false, answer: 'The server has no mailer.' }
  const tooLate = () => new TypeError(`The mail was not sent within ${mailTimeoutMs} ms.`)
  try {
    const mail = renderMail({ to: mailRecipient(url), title, event, definition: catalog[event.eventType] })
    const answer: unknown = await within(mailTimeoutMs, tooLate, async () => mailer.send(mail))
    // A custom mailer may return anything; without an error the mail was sent.
    return { delivered: true, answer: (typeof answer === 'string' ? answer : '').slice(0, 1000) }
  } catch (error) {
    return {
      delivered: false,
      answer: (error instanceof Error ? error.message : String(error)).slice(0, 1000),
    }
  }
}

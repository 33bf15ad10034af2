import { isoTime } from '@tablewright/base'
import { boolean, id, list, text, timestamp, ulid, version } from '@tablewright/design'
import { lineText, refuse } from '@tablewright/system'
import { checkEndpointUrl } from './address-guard.js'
import type { EventContext } from './context.js'
import type { EndpointItem } from './design.js'
import { isMailUrl, mailRecipient } from './mail/mail-address.js'

/** The fields of an endpoint without its secrets. */
export const endpointFields = {
  endpointId: ulid(),
  url: text(),
  types: list(text()),
  description: text().optional(),
  enabled: boolean(),
  /** Time at which the previous secret stops signing. */
  oldSecretUntil: timestamp().optional(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  version: version(),
}

export const endpointInput = {
  url: lineText(2000, 1),
  types: list(id(), { atMost: 50 }).default(['*']),
  description: lineText(200).optional(),
}

export function toEndpointView(endpoint: EndpointItem, now: number) {
  const { endpointId, url, types, description, enabled, createdAt, updatedAt, version, secrets } = endpoint
  const until = secrets
    .map(({ expiresAt }) => expiresAt)
    .find((each) => each !== undefined && each > isoTime(now))
  return {
    endpointId,
    url,
    types,
    description,
    enabled,
    oldSecretUntil: until,
    createdAt,
    updatedAt,
    version,
  }
}

/** Returns the current values of all fields that a change of an endpoint writes. */
export function changeable(endpoint: EndpointItem) {
  const { system, endpointId, url, types, enabled, secrets, version } = endpoint
  return { system, endpointId, url, types, enabled, secrets, version }
}

export async function requireEndpoint(
  { store, system }: EventContext,
  endpointId: string,
): Promise<EndpointItem> {
  const endpoint = await store.endpoint({ system, endpointId })
  if (endpoint) return endpoint
  throw refuse('NOT_FOUND', `There is no webhook ${endpointId}.`, {
    remedy: 'List the webhooks of the system.',
    data: { endpointId },
  })
}

/** Throws unless the address may receive events and each filter matches an event of the system. */
export function checkEndpoint(
  { catalog, options }: EventContext,
  { url, types }: { readonly url: string; readonly types: readonly string[] },
): void {
  if (isMailUrl(url)) {
    mailRecipient(url)
    if (!options.mailer) {
      throw refuse('INVALID_INPUT', 'The server sends no mail.', {
        field: 'url',
        remedy: 'Set mail in tablewright.config.ts, or use an https: address.',
      })
    }
  } else checkEndpointUrl(url, options.allowPrivate)
  const known = Object.keys(catalog)
  if (types.length === 0) {
    throw refuse('INVALID_INPUT', 'A webhook without types of events receives nothing.', {
      field: 'types',
      remedy: 'Give * for all events or some types, or disable the webhook to pause it.',
    })
  }
  for (const filter of types) {
    const matches = filter === '*' || known.some((type) => type === filter || isGroup(filter, type))
    if (matches) continue
    throw refuse('INVALID_INPUT', `${filter} matches no event of this system.`, {
      field: 'types',
      remedy: `Choose from ${known.join(', ')}.`,
      data: { types: known },
    })
  }
}

function isGroup(filter: string, type: string): boolean {
  return filter.endsWith('.*') && type.startsWith(filter.slice(0, -1))
}

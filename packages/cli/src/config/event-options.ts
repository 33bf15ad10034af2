import { type EventOptions, smtpMailer } from '@tablewright/server'
import type { CheckedConfig } from '@tablewright/server/config'

/** How the configuration lets events be delivered: webhooks and mail. */
export function eventOptionsOf(config: CheckedConfig | undefined): EventOptions {
  const { webhooks, mail } = config ?? {}
  return { ...webhooks, ...(mail !== undefined && { mailer: 'send' in mail ? mail : smtpMailer(mail) }) }
}

import { type EventOptions, smtpMailer } from '@tablewright/server'
import type { CheckedConfig } from '@tablewright/server/config'

/** Returns the options of the configuration for the delivery of events by webhook and mail. */
export function eventOptionsOf(config: CheckedConfig | undefined): EventOptions {
  const { webhooks, mail } = config ?? {}
  return { ...webhooks, ...(mail !== undefined && { mailer: 'send' in mail ? mail : smtpMailer(mail) }) }
}

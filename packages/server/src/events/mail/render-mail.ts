import { type EventDefinition, fieldLabel } from '@tablewright/system'
import type { DeliverableEvent } from '../deliverable-event.js'
import type { Mail } from './mailer.js'

interface MailOfEvent {
  readonly to: string
  /** The title of the system. */
  readonly title: string
  readonly event: DeliverableEvent
  readonly definition: EventDefinition | undefined
}

/**
 * Renders the mail of an event from its template, or from its summary and data. Data is escaped in HTML and
 * kept out of headers.
 */
export function renderMail({ to, title, event, definition }: MailOfEvent): Mail {
  const { data, eventType } = event
  const subject = fill(definition?.mail?.subject ?? `${title}: ${definition?.summary ?? eventType}`, data)
  const paragraphs = definition?.mail
    ? definition.mail.text.split('\n\n').map((paragraph) => fill(paragraph, data))
    : [definition?.summary ?? eventType]
  const rows = Object.entries(data)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [fieldLabel(name), plain(value)] as const)
  const facts = rows.map(([label, value]) => `${label}: ${value}`)
  const footer = `${title}, ${eventType}, ${event.occurredAt}`
  return {
    to,
    subject: subject.replace(/\s+/g, ' ').trim(),
    text: [...paragraphs, facts.join('\n'), footer].join('\n\n'),
    html: [
      ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
      `<table>${rows
        .map(([label, value]) => `<tr><th>${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`)
        .join('')}</table>`,
      `<p><small>${escapeHtml(footer)}</small></p>`,
    ].join('\n'),
  }
}

function fill(template: string, data: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => plain(data[name]))
}

function plain(value: unknown): string {
  if (value === undefined || value === null) return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

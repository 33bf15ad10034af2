import { TablewrightError } from '@tablewright/base'
import type { Mail } from './mailer.js'

export interface Envelope {
  readonly from: string
  readonly date: Date
  /** Unique, without angle brackets: `01J…@example.com`. */
  readonly messageId: string
}

/** Renders a mail as MIME: headers and two parts, plain text and HTML, in ASCII. */
export function renderMime(mail: Mail, { from, date, messageId }: Envelope): string {
  const boundary = `tablewright-${messageId.split('@')[0]}`
  const headers = [
    ['From', from],
    ['To', mail.to],
    ['Subject', mail.subject],
    ['Date', date.toUTCString().replace('GMT', '+0000')],
    ['Message-ID', `<${messageId}>`],
    ['MIME-Version', '1.0'],
    ['Content-Type', `multipart/alternative; boundary="${boundary}"`],
    ['Auto-Submitted', 'auto-generated'],
  ] as const
  return [
    ...headers.map(([name, value]) => `${name}: ${headerValue(name, value)}`),
    '',
    ...part(boundary, 'text/plain', mail.text),
    ...part(boundary, 'text/html', mail.html),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

function part(boundary: string, type: string, content: string): string[] {
  const encoded = Buffer.from(content, 'utf8').toString('base64')
  return [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(encoded.match(/.{1,76}/g) ?? []),
  ]
}

/** Returns a header value. Throws if it contains a line break, which would start another header. */
function headerValue(name: string, value: string): string {
  if (/[\r\n\0]/.test(value)) {
    throw new TablewrightError('MAIL_INVALID', `${name} of a mail contains a line break.`, {
      remedy: 'Remove the line break.',
      data: { header: name },
    })
  }
  if (/^[ -~]{0,900}$/.test(value)) return value
  // Encoded words have at most 75 characters, and no character is split.
  const words: string[] = []
  let word = ''
  for (const character of value) {
    if (Buffer.byteLength(word + character) > 42) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word].map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`).join('\r\n ')
}

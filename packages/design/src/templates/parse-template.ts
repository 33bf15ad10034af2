import { TablewrightError } from '@tablewright/base'

/** A template's text in parts: literal text, or the name in a placeholder. */
export type TemplatePart = { readonly literal: string } | { readonly placeholder: string }

const parts = /<([^<>]*)>|[^<>]+|[<>]/g

/** Splits `RES#<startAt>#<reservationId>` at its placeholders. */
export function parseTemplate(text: string): readonly TemplatePart[] {
  if (text === '') throw malformed(text, 'it is empty, and DynamoDB has no empty keys')
  const result: TemplatePart[] = []
  for (const [part, name] of text.matchAll(parts)) {
    if (part === '<' || part === '>') throw malformed(text, `"${part}" stands alone`)
    if (name === '') throw malformed(text, 'a placeholder has no name')
    result.push(name === undefined ? { literal: part } : { placeholder: name })
  }
  return result
}

function malformed(text: string, reason: string): TablewrightError {
  return new TablewrightError('TEMPLATE_MALFORMED', `The key template "${text}" is invalid: ${reason}.`, {
    remedy: 'Write literal text and placeholders, as in "RES#<startAt>#<reservationId>".',
    data: { template: text },
  })
}

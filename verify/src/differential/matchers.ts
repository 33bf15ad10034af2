import type { Difference } from './compare.js'
import { canonical } from './normalize.js'

/** An accepted difference, justified by the documentation or by known behavior of DynamoDB. */
export interface AcceptedDifference {
  readonly reason: string
  readonly matches: (difference: Difference) => boolean
}

export const textOf = ({ body }: Difference['ours']) => String(body.message ?? body.Message ?? '')
export const inputOf = ({ request }: Difference) => JSON.stringify(request.input)
export const oursSays = (text: RegExp) => (difference: Difference) =>
  text.test(JSON.stringify(difference.ours.body))
export const theirsSays = (text: RegExp) => (difference: Difference) =>
  text.test(JSON.stringify(difference.theirs.body))
export const refusesRequest = ({ body }: Difference['ours']) =>
  /ValidationException|TransactionCanceledException/.test(String(body.__type))
export const bothRefuse = ({ ours, theirs }: Difference) => ours.status === 400 && theirs.status === 400
export const bothAnswer = ({ ours, theirs }: Difference) => ours.status === 200 && theirs.status === 200

export const announced = (text: string) => text.replace(/^1 validation error detected: /, '')
export const refusesForm = ({ body }: Difference['ours']) =>
  /SerializationException/.test(String(body.__type)) ||
  / at line \d+ column \d+$/.test(textOf({ status: 400, body }))

type Update = {
  readonly UpdateExpression?: string
  readonly AttributeUpdates?: Record<string, { Action?: string }>
}

/** Whether a request has an update that only removes. */
export function onlyRemoves({ request: { operation, input } }: Difference): boolean {
  if (operation === 'UpdateItem') return isRemoval(input as Update)
  if (operation !== 'TransactWriteItems' || !Array.isArray(input.TransactItems)) return false
  return input.TransactItems.some((member: { Update?: Update }) => member.Update && isRemoval(member.Update))
}

function isRemoval({ UpdateExpression, AttributeUpdates }: Update): boolean {
  if (typeof UpdateExpression === 'string') return !/\b(SET|ADD)\b/i.test(UpdateExpression)
  const actions = Object.values(AttributeUpdates ?? {})
  return actions.length > 0 && actions.every(({ Action }) => Action === 'DELETE')
}

/** Whether two responses differ only in these fields. */
export function differOnlyIn({ ours, theirs }: Difference, ...fields: readonly string[]): boolean {
  const rest = ({ body }: Difference['ours']) =>
    canonical(Object.fromEntries(Object.entries(body).filter(([name]) => !fields.includes(name))))
  return rest(ours) === rest(theirs)
}

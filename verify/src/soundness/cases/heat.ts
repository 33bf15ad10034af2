import {
  boolean,
  check,
  create,
  type Design,
  date,
  design,
  id,
  oneOf,
  table,
  timestamp,
} from '@tablewright/design'
import type { Regression, Regressions } from './regression.js'

function isHot(made: Design): Regression {
  return () => {
    const codes = check(made.model).findings.map(({ code, severity }) => (severity === 'info' ? '' : code))
    return codes.some((code) => code.startsWith('TW10'))
      ? undefined
      : `found ${codes.join(', ') || 'nothing'}`
  }
}

const events = table('Events', { partitionKey: 'PK', sortKey: 'SK' })
const byState = events.entity('EVENT', {
  key: { PK: 'STATE#<state>', SK: '<event>' },
  attributes: { state: oneOf('on', 'off'), event: id() },
})
const byFlag = events.entity('EVENT', {
  key: { PK: 'FLAG#<flag>', SK: '<event>' },
  attributes: { flag: boolean(), event: id() },
})
const byDay = events.entity('EVENT', {
  key: { PK: 'DAY#<day>', SK: '<event>' },
  attributes: { day: date(), event: id(), at: timestamp() },
})

/** Many writes on a key with few values are hot, for any assumed share of the busiest value. */
export const heat: Regressions = {
  'two values of an enumeration': isHot(
    design('hot', { entities: { Event: byState }, patterns: { add: create(byState, { rate: 5_000 }) } }),
  ),
  'a boolean': isHot(
    design('hot', { entities: { Event: byFlag }, patterns: { add: create(byFlag, { rate: 5_000 }) } }),
  ),
  'the date of today': isHot(
    design('hot', { entities: { Event: byDay }, patterns: { add: create(byDay, { rate: 5_000 }) } }),
  ),
}

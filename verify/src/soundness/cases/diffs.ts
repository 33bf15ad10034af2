import {
  type AnyAttribute,
  create,
  type Design,
  design,
  diff,
  id,
  integer,
  mirror,
  record,
  table,
  text,
} from '@tablewright/design'
import type { Regression, Regressions } from './regression.js'

function withAttributes(attributes: Readonly<Record<string, AnyAttribute>>, copies: object = {}): Design {
  const things = table('Things', { partitionKey: 'PK', sortKey: 'SK' })
  const Thing = things.entity('THING', {
    key: { PK: 'T#<thing>', SK: 'META' },
    attributes: { thing: id(), ...attributes },
    derives: {
      Copy: mirror({ key: { PK: 'C#<thing>', SK: 'C' }, copies: copies as Record<string, string> }),
    } as never,
  })
  return design('things', { entities: { Thing }, patterns: { add: create(Thing) } }) as unknown as Design
}

/** `diff` says that the data has to move. */
function isUnsafe(before: Design, after: Design): Regression {
  return () => {
    const { changes } = diff(before.model, after.model)
    return changes.some(({ impact }) => impact !== 'safe')
      ? undefined
      : `calls safe: ${JSON.stringify(changes)}`
  }
}

const name = () => text({ maximumLength: 20 })

/** A change that existing items do not survive is not called safe. */
export const diffs: Regressions = {
  'an optional attribute that is stored elsewhere': isUnsafe(
    withAttributes({ note: name().optional() }),
    withAttributes({ note: name().optional().stored('data', 'note') }),
  ),
  'a new attribute inside a map that items lack': isUnsafe(
    withAttributes({}),
    withAttributes({ note: name().optional().stored('data', 'note') }),
  ),
  'a new required field of a record': isUnsafe(
    withAttributes({ value: record({ one: name() }) }),
    withAttributes({ value: record({ one: name(), two: name() }) }),
  ),
  'a copy that is taken from another attribute': isUnsafe(
    withAttributes({ one: name(), two: name() }, { copied: 'one' }),
    withAttributes({ one: name(), two: name() }, { copied: 'two' }),
  ),
  'a time to live on an existing integer': isUnsafe(
    withAttributes({ until: integer() }),
    withAttributes({ until: integer().ttl() }),
  ),
}

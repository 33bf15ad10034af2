import type { AttributeDescription, Change, PatternOptions } from '../description/description.js'
import {
  answersRight,
  call,
  describe,
  entity,
  isRefused,
  pattern,
  type Regression,
  type Regressions,
  things,
} from './regression.js'

/** An update with a value of another kind. */
function changed(
  attribute: AttributeDescription,
  change: Change,
  given?: AttributeDescription,
  ...codes: readonly string[]
): Regression {
  const Thing = entity('Thing', {
    key: { PK: 'T#<thing>', SK: 'META' },
    attributes: {
      thing: { kind: 'id' },
      value: attribute,
      word: { kind: 'text', options: { maximumLength: 99 } },
    },
  })
  const options: PatternOptions = { to: { value: change }, ...(given ? { given: { x: given } } : {}) }
  return isRefused(
    describe(things, [Thing], [pattern('create', 'Thing'), pattern('update', 'Thing', options)]),
    ...codes,
  )
}

/** A child with a count or a copy in an attribute with a schema. */
function derivedInto(kind: 'count' | 'twin'): Regression {
  const kept: AttributeDescription = { kind: 'integer', schema: 'anyText' }
  const Parent = entity('Parent', {
    key: { PK: 'P#<parent>', SK: 'META' },
    attributes: { parent: { kind: 'id' }, kept },
  })
  const Child = entity('Child', {
    key: { PK: 'C#<parent>', SK: 'META' },
    attributes: { parent: { kind: 'id' }, kept: { kind: 'integer' } },
    derives: { Into: { kind, target: 'Parent', ...(kind === 'count' ? { attribute: 'kept' } : {}) } },
  })
  return isRefused(describe(things, [Parent, Child], []), 'TW1114')
}

const text: AttributeDescription = { kind: 'text' }
type ValueChange = Exclude<Change, { change: 'clear' } | { step: unknown }>['change']
const parameter = (change: ValueChange): Change => ({
  change,
  value: { param: 'x' },
})
const whole: AttributeDescription = { kind: 'integer', options: { minimum: 0, maximum: 9 } }

const short: AttributeDescription = { kind: 'text', options: { maximumLength: 9 } }
const holder = entity('Thing', {
  key: { PK: 'T#<thing>', SK: 'META' },
  attributes: {
    thing: { kind: 'id' },
    value: { kind: 'map', element: short, optional: true },
    fields: { kind: 'record', fields: { a: { ...short, optional: true } }, optional: true },
  },
})
const others = [[], ['a'], new Set(['a']), new Map([['a', 'b']]), new Date(0), new Uint8Array([1]), 'a', 1]

/** A design writes only values of the attribute's kind. */
export const valueKinds: Regressions = {
  'something else than an object for a map or a record': answersRight(
    describe(things, [holder], [pattern('put', 'Thing')]),
    [{}, { a: 'b' }, ...others].flatMap((value) => [
      call('putThing', { thing: '1', value }),
      call('putThing', { thing: '1', fields: value }),
    ]),
  ),
  'any text in an enumeration': changed({ kind: 'oneOf', values: ['a', 'b'] }, parameter('set'), text),
  'any text in a time': changed({ kind: 'timestamp' }, parameter('set'), text),
  'any text in a bounded text': changed(
    { kind: 'text', options: { maximumLength: 3 } },
    parameter('set'),
    text,
  ),
  'any number in a whole number': changed(whole, parameter('set'), { kind: 'number' }),
  'another attribute': changed(
    { kind: 'oneOf', values: ['a', 'b'] },
    { change: 'set', value: { attribute: 'word' } },
  ),
  'a fraction added to a whole number': changed(whole, parameter('increment'), { kind: 'number' }),
  'a text added to a number': changed(whole, parameter('increment'), text),
  'a number added to a set of texts': changed({ kind: 'set', element: text }, parameter('addTo'), {
    kind: 'integer',
  }),
  'a literal beyond the maximum': changed(whole, { change: 'set', value: { literal: 10 } }),
  'a literal of another kind': changed(whole, { change: 'set', value: { literal: 'ten' } }),
  'a literal time that is none': changed(
    { kind: 'timestamp' },
    { change: 'set', value: { literal: 'noon' } },
  ),
  'a literal that a schema does not see': changed(
    { kind: 'text', options: { maximumLength: 9 }, schema: 'anyText' },
    { change: 'set', value: { literal: 'ten' } },
    undefined,
    'TW1114',
  ),
  'a parameter that a schema does not see': changed(
    { kind: 'text', options: { maximumLength: 9 }, schema: 'anyText' },
    parameter('set'),
    { kind: 'text', options: { maximumLength: 9 } },
    'TW1114',
  ),
  'a count that a schema does not see': derivedInto('count'),
  'a copy in a twin that a schema does not see': derivedInto('twin'),
  'a time that the client makes and a schema does not see': isRefused(
    describe(
      things,
      [
        entity('Thing', {
          key: { PK: 'T#<thing>', SK: 'META' },
          attributes: { thing: { kind: 'id' }, at: { kind: 'timestamp', onCreate: true, schema: 'anyText' } },
        }),
      ],
      [],
    ),
    'TW1114',
  ),
}

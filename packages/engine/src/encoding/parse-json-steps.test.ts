import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJsonSteps } from './parse-json-steps.js'

/** The value as text, which shows the order of its names, too; undefined if the JSON is refused. */
function parsedWhole(json: Buffer): string | undefined {
  try {
    return JSON.stringify(JSON.parse(json.toString('utf8')))
  } catch {
    return undefined
  }
}

function parsedInSteps(json: Buffer, stepLength?: number): { text: string | undefined; steps: number } {
  const parsing = parseJsonSteps(json, stepLength)
  for (let steps = 0; ; steps++) {
    try {
      const { done, value } = parsing.next()
      if (done) return { text: JSON.stringify(value), steps }
    } catch (error) {
      expect(error).toBeInstanceOf(SyntaxError)
      return { text: undefined, steps }
    }
  }
}

const blank = fc.constantFrom('', '', '', ' ', '\n\t', '    ')
const name = fc.constantFrom('"a"', '"b"', '"1"', '"0"', '"__proto__"', '"constructor"', '"€"', '"\\u0061"')
const scalar = fc.oneof(
  fc.constantFrom('1', '-0', '2.5e3', 'true', 'null', '""', '"],["', '"{\\"a\\":"', '"\\\\"', '"\\\\\\""'),
  fc.string({ unit: 'grapheme', maxLength: 80 }).map((text) => JSON.stringify(text)),
)

/** JSON texts with blanks, duplicate names and names that objects inherit. */
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc
      .tuple(blank, fc.array(fc.tuple(blank, tie('json'), blank), { maxLength: 6 }))
      .map(([inner, all]) => `[${inner}${all.map((each) => each.join('')).join(',')}]`),
    fc
      .tuple(blank, fc.array(fc.tuple(blank, name, blank, tie('json'), blank), { maxLength: 6 }))
      .map(([inner, all]) => {
        const members = all.map(
          ([before, key, middle, value, after]) => `${before}${key}${middle}:${value}${after}`,
        )
        return `{${inner}${members.join(',')}}`
      }),
  ),
}))

const document = fc.tuple(blank, json, blank).map((parts) => Buffer.from(parts.join('')))
const stepLength = fc.constantFrom(0, 1, 2, 5, 20)

test('JSON is parsed as JSON.parse does, wherever it is cut', () => {
  fc.assert(
    fc.property(document, stepLength, (text, length) => {
      expect(parsedInSteps(text, length).text).toBe(parsedWhole(text))
    }),
    { numRuns: 500 },
  )
})

test('malformed JSON is refused as JSON.parse does, wherever it is cut', () => {
  const damage = fc.tuple(
    fc.nat(),
    fc.nat(2),
    fc.constantFrom(...Buffer.from('[]{},:"\\ 1ae\ufeff\u0000'), 0xff),
  )
  fc.assert(
    fc.property(
      document,
      fc.array(damage, { minLength: 1, maxLength: 2 }),
      stepLength,
      (text, all, length) => {
        const bytes = [...text]
        for (const [position, removed, added] of all)
          bytes.splice(position % (bytes.length + 1), removed, ...(removed === 1 ? [] : [added]))
        const damaged = Buffer.from(bytes)
        expect(parsedInSteps(damaged, length).text).toBe(parsedWhole(damaged))
      },
    ),
    { numRuns: 1_000 },
  )
})

test('large lists and objects take several steps', () => {
  const list = Array.from({ length: 2_000 }, (_, index) => ({ [`k${index}`]: [index, 'x'.repeat(30)] }))
  const text = Buffer.from(JSON.stringify({ list, members: Object.assign({}, ...list) }))
  const { text: parsed, steps } = parsedInSteps(text, 16_000)
  expect(parsed).toBe(text.toString())
  expect(steps).toBeGreaterThan(text.length / 20_000)
})

test.each(['x', '\\\\', '\\"', `${'x'.repeat(99)}\\"`, '\\u0041'])(
  'finds the end of a long text of %s',
  (unit) => {
    const text = Buffer.from(`["${unit.repeat(1_000)}",{"a":"${unit.repeat(3)}"}]`)
    expect(parsedInSteps(text, 1).text).toBe(parsedWhole(text))
  },
)

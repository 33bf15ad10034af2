import type { PatternModel } from '../../model/pattern-model.js'
import type { TypeModel } from '../../model/type-model.js'
import { type CheckContext, itemPlace, patternPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { typesInside } from './tables.js'

/** Checks that pages, limits and bounds are possible numbers. */
export function checkNumbers({ items, patterns }: CheckContext): Finding[] {
  const attributes = [...items.values()].flatMap((item) =>
    Object.values(item.attributes).flatMap(({ name, type }) =>
      wrongBounds(type).map((what) =>
        impossible(`${itemPlace(item)}.${name}`, `${name} of ${item.name}`, what),
      ),
    ),
  )
  const parameters = patterns.flatMap((pattern) => [
    ...wrongPage(pattern).map((what) => impossible(patternPlace(pattern), pattern.name, what)),
    ...Object.values(pattern.parameters).flatMap((parameter) =>
      parameter.kind === 'list' || parameter.fills
        ? []
        : wrongBounds(parameter.type).map((what) =>
            impossible(patternPlace(pattern), `${parameter.name} of ${pattern.name}`, what),
          ),
    ),
  ])
  return [...attributes, ...parameters]
}

function impossible(place: string, whose: string, what: string): Finding {
  return finding('TW616', {
    place,
    message: `${whose} has ${what}.`,
    remedy:
      'Declare whole numbers: pages and limits of 1 or more, lengths of 0 or more, no minimum above its maximum.',
    data: {},
  })
}

function wrongPage(pattern: PatternModel): readonly string[] {
  const { page, limit } = pattern as { readonly page?: unknown; readonly limit?: unknown }
  return Object.entries({ page, limit }).flatMap(([name, value]) =>
    value === undefined || isWithin(value, 1) ? [] : [`a ${name} of ${String(value)}`],
  )
}

function wrongBounds(type: TypeModel): readonly string[] {
  const inside = typesInside(type).flatMap(wrongBounds)
  if (type.kind === 'integer') return [...wrongRange(type.minimum, type.maximum, -Infinity), ...inside]
  return type.kind === 'text' ? wrongRange(type.minimumLength, type.maximumLength, 0) : inside
}

function wrongRange(minimum: unknown, maximum: unknown, least: number): readonly string[] {
  const wrong = [minimum, maximum].find((each) => each !== undefined && !isWithin(each, least))
  if (wrong !== undefined) return [`a bound of ${String(wrong)}`]
  if (minimum === undefined || maximum === undefined || Number(minimum) <= Number(maximum)) return []
  return [`a minimum of ${minimum} above its maximum of ${maximum}`]
}

function isWithin(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least
}

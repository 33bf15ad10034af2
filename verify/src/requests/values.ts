import type { AttributeValue, Item, ScalarType } from '@tablewright/dynamo'
import type { Picker } from './picker.js'

const texts = ['', 'a', 'b', 'ab', 'B', 'naïve ☃', '0', '10', 'zz']
const numbers = ['0', '1', '-1', '2.50', '10', '1e3', '-0.001', '99999999999999999999999999999999999999', '7']
const bytes = ['AA==', 'AQ==', 'AQI=', '/w==', 'YWI=']

export const names = ['a', 'b', 'c', 'g', 'n', 'l', 'size', 'm']

const makers = {
  S: (pick: Picker) => ({ S: pick.of(texts) }),
  N: (pick: Picker) => ({ N: pick.of(numbers) }),
  B: (pick: Picker) => ({ B: pick.of(bytes) }),
  BOOL: (pick: Picker) => ({ BOOL: pick.chance(50) }),
  NULL: () => ({ NULL: true as const }),
  SS: (pick: Picker) => ({ SS: distinct(pick, texts.slice(1)) }),
  NS: (pick: Picker) => ({ NS: distinct(pick, ['1', '2', '3', '-4.5']) }),
  BS: (pick: Picker) => ({ BS: distinct(pick, bytes) }),
} satisfies Record<string, (pick: Picker) => AttributeValue>

type Flat = keyof typeof makers

function distinct(pick: Picker, choices: readonly string[]): string[] {
  const chosen = pick.some(choices)
  return chosen.length > 0 ? chosen : [choices[0]!]
}

export function scalar(pick: Picker, type: Flat = pick.of(['S', 'N', 'B'] as const)): AttributeValue {
  return makers[type](pick)
}

export function value(pick: Picker, depth = 2): AttributeValue {
  if (depth > 0 && pick.chance(25)) {
    return pick.chance(50)
      ? { M: item(pick, depth - 1) }
      : { L: pick.chance(20) ? [] : pick.times(3, () => value(pick, depth - 1)) }
  }
  return makers[pick.of(Object.keys(makers) as Flat[])](pick)
}

/** Attributes of any type under the few names that expressions use too. */
export function item(pick: Picker, depth = 2): Item {
  return Object.fromEntries(pick.some(names, 35).map((name) => [name, value(pick, depth)]))
}

const keyTexts = ['p1', 'p2', 'p3', 'x'] as const
const keyNumbers = ['1', '2', '-3', '10.5'] as const
const keyBytes = ['AA==', 'AQ==', 'AQI='] as const

/** Few values, which make requests use the same items. */
export function keyValue(pick: Picker, type: ScalarType): AttributeValue {
  if (type === 'S') return { S: pick.of(keyTexts) }
  return type === 'N' ? { N: pick.of(keyNumbers) } : { B: pick.of(keyBytes) }
}

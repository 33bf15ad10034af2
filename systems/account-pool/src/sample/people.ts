import type { SeededChoices } from '@tablewright/system'

const firstNames =
  'alice amir anna ben bill carla chen chloe daniel dara emil erika farid finn grace hana hugo ida ivan jonas julia kai lena liam lucia maria marco mei mira nadia noah nora olga omar paul petra rosa sam sara tariq tomas vera wanda yusuf zoe'.split(
    ' ',
  )
const lastNames =
  'adler baker bauer berg bob brandt castro cole conti costa diaz dubois ekman engel fischer ford frank garcia haas hansen hill ito jansen kaya keller klein kovacs lang larsen lopez maier marin meyer moreau nakata nowak okafor olsen park patel petit qureshi reis rossi sato schmidt silva smith suzuki torres varga vogel weber wolf wong young zhang'.split(
    ' ',
  )
/** A domain reserved for examples, which receives no mail. */
const domains = ['example.com', 'example.org', 'example.net']

/** Returns this number of different addresses. */
export function sampleUsers(dice: SeededChoices, count: number): string[] {
  const users = new Set<string>()
  while (users.size < count) {
    const name = `${dice.pick(firstNames)}.${dice.pick(lastNames)}`
    const domain = dice.pick(domains)
    const plain = `${name}@${domain}`
    users.add(users.has(plain) ? `${name}${users.size}@${domain}` : plain)
  }
  return [...users]
}

/** Returns this number of different account numbers. */
export function sampleAccounts(dice: SeededChoices, count: number): string[] {
  const ids = new Set<string>()
  while (ids.size < count)
    ids.add(String(100_000_000_000 + dice.below(900_000) * 1_000_000 + dice.below(1_000_000)))
  return [...ids]
}

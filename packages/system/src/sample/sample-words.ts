import type { SeededChoices } from '../seeded-choices.js'

const names = [
  'Ada',
  'Ben',
  'Chen',
  'Dana',
  'Emil',
  'Fay',
  'Gus',
  'Hana',
  'Ivo',
  'Jule',
  'Kim',
  'Lea',
  'Nils',
  'Rosa',
]
const families = [
  'Adler',
  'Brook',
  'Costa',
  'Dahl',
  'Evans',
  'Fischer',
  'Haddad',
  'Ito',
  'Kowal',
  'Meyer',
  'Okoye',
  'Silva',
]
const nouns = [
  'harbour',
  'garden',
  'station',
  'library',
  'market',
  'bridge',
  'river',
  'tower',
  'meadow',
  'gallery',
]
const adjectives = ['north', 'old', 'green', 'quiet', 'upper', 'new', 'silver', 'long', 'bright', 'west']
const cities = ['Berlin', 'Lisbon', 'Oslo', 'Porto', 'Kyoto', 'Austin', 'Nairobi', 'Lyon', 'Turin', 'Gdansk']
const countries = ['DE', 'PT', 'NO', 'JP', 'US', 'KE', 'FR', 'IT', 'PL', 'CA']
const colors = ['red', 'green', 'blue', 'amber', 'white', 'black']

type Maker = (choices: SeededChoices, number: number) => string

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1)
const person: Maker = ({ pick }) => `${pick(names)} ${pick(families)}`
const slug: Maker = ({ pick }, number) => `${pick(adjectives)}-${pick(nouns)}-${number}`
const title: Maker = ({ pick }) => capital(`${pick(adjectives)} ${pick(nouns)}`)
const sentence: Maker = ({ pick }) =>
  `${capital(pick(adjectives))} ${pick(nouns)} near the ${pick(nouns)} in ${pick(cities)}.`

/** Generators by attribute name; the first match is used. */
const makers: readonly (readonly [RegExp, Maker])[] = [
  [/e-?mail/i, ({ pick }, number) => `${pick(names)}.${pick(families)}${number}@example.com`.toLowerCase()],
  [/phone|mobile/i, ({ below }) => `+49 30 ${100_000 + below(900_000)}`],
  [/url|link|website|webhook|callback/i, (choices, number) => `https://example.com/${slug(choices, number)}`],
  [/host|domain/i, (choices, number) => `${slug(choices, number)}.example.com`],
  [/city|town/i, ({ pick }) => pick(cities)],
  [/country/i, ({ pick }) => pick(countries)],
  [/currency/i, ({ pick }) => pick(['EUR', 'USD', 'GBP'])],
  [/zone/i, ({ pick }) => pick(['Europe/Berlin', 'Asia/Tokyo', 'America/New_York'])],
  [/street|address/i, ({ pick, below }) => `${capital(pick(nouns))} Street ${1 + below(120)}`],
  [/zip|postal/i, ({ below }) => String(10_000 + below(89_999))],
  [/colou?r/i, ({ pick }) => pick(colors)],
  [/(first|given)name/i, ({ pick }) => pick(names)],
  [/(last|family|sur)name/i, ({ pick }) => pick(families)],
  [
    /(user|person|customer|client|author|owner|contact|employee|member|full|display)_?name|^author$|^name$/i,
    person,
  ],
  [/slug|key|code|sku|number/i, slug],
  [/version|release/i, ({ below }) => `${1 + below(3)}.${below(20)}.${below(10)}`],
  [/description|note|comment|message|body|text|reason|summary/i, sentence],
]

/** Returns a sample text that fits the name of its attribute. */
export function sampleText(name: string, choices: SeededChoices, number: number): string {
  const [, make = title] = makers.find(([pattern]) => pattern.test(name)) ?? []
  return make(choices, number)
}

/** Returns a sample id: `customerId` gives `customer-7`. */
export function sampleId(name: string, number: number): string {
  const base = name.replace(/_?(id|key|number|code)$/i, '') || name
  return `${base.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}-${number}`
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { id, integer, oneOf, text, timestamp } from '../attributes/kinds.js'
import { check } from '../check/check.js'
import { codecLanguage } from '../check/language/codec-language.js'
import { templateLanguage } from '../check/language/key-language.js'
import { table } from '../entities/entity.js'
import { checkKeyCodec, create, design, get, type KeyCodec, keyCodec, query } from '../index.js'
import { codecOf } from './codec.js'
import { compileTemplate, matchTemplate, renderTemplate } from './compile-template.js'

const posts = table('Posts', {
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { Newest: { partitionKey: 'GPK', sortKey: 'GSK' } },
})
const Post = posts.entity('POST', {
  key: {
    PK: 'BLOG#<blogId>',
    SK: 'POST#<at>#<postId>',
    GPK: 'STATE#<state folded>#<page unpadded>',
    GSK: '<at descending>#<postId>',
  },
  attributes: {
    blogId: id(),
    postId: id(),
    at: timestamp(),
    state: oneOf('Draft', 'Public'),
    page: integer(),
  },
})
const blog = design('blog', {
  entities: { Post },
  patterns: {
    add: create(Post),
    post: get(Post),
    oldest: query(Post, { by: 'blogId', order: 'oldest' }),
    newest: query(Post, { index: 'Newest', by: ['state', 'page'], order: 'newest', between: 'at' }),
  },
})

test('one attribute rises in one key and falls in another', () => {
  const { keys } = blog.model.entities.Post!
  const values = { at: '2020-08-31T16:02:16.808Z', postId: 'p', state: 'Draft', page: -12 }
  expect(renderTemplate(keys.SK!, values)).toBe('POST#2020-08-31T16:02:16.808Z#p')
  expect(renderTemplate(keys.GSK!, values)).toBe('7979-91-68T83:97:83.191Z#p')
  expect(renderTemplate(keys.GPK!, values)).toBe('STATE#draft#-12')
  expect(matchTemplate(keys.GPK!, 'STATE#public#0')).toEqual({ state: 'Public', page: 0 })
  expect(matchTemplate(keys.GPK!, 'STATE#public#00')).toBeUndefined()
})

test('both orders are proven, and a range over each', () => {
  const { patterns } = blog.model
  expect(patterns.oldest).toMatchObject({ order: { direction: 'forward' } })
  expect(patterns.newest).toMatchObject({ order: { direction: 'forward' } })
  const codes = check(blog.model).findings.filter(({ severity }) => severity !== 'info')
  expect(codes.map(({ code }) => code)).toEqual([])
})

test.each([
  ['<blogId descending>', 'TEMPLATE_MODIFIER_IMPOSSIBLE'],
  ['<at folded>', 'TEMPLATE_MODIFIER_IMPOSSIBLE'],
  ['<twice folded>', 'TEMPLATE_MODIFIER_IMPOSSIBLE'],
  ['<at upwards>', 'TEMPLATE_PLACEHOLDER_UNKNOWN'],
])('%s is refused', (PK, code) => {
  const Other = posts.entity('OTHER', {
    key: { PK, SK: 'X' } as never,
    attributes: { blogId: id(), at: timestamp(), twice: oneOf('a', 'A') },
  })
  expect(() => design('other', { entities: { Other }, patterns: {} })).toThrow(
    expect.objectContaining({ code }),
  )
})

test('unpadded numbers and folded values are read as stored', () => {
  const decimal = codecOf({ kind: 'decimal' }, '#')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => Object.is(decimal.decode(decimal.encode(value)), value)),
  )
  expect(decimal.encode(-0)).toBe('0')
  const folded = codecOf({ kind: 'oneOf', values: ['Ab', 'C'], fold: true }, '#')
  expect([folded.encode('Ab'), folded.decode('ab'), folded.decode('Ab')]).toEqual(['ab', 'Ab', undefined])
})

const shelf = keyCodec('shelf of a test', {
  encode: (value: number) => String.fromCodePoint(0x41 + value),
  decode: (text) => text.codePointAt(0)! - 0x41,
  order: 'ascending',
  width: 1,
})

test('a custom codec is used in keys, and its laws are tested', () => {
  const Book = posts.entity('BOOK', {
    key: { PK: 'SHELF#<shelf>', SK: 'B' },
    attributes: { shelf: integer({ minimum: 0, maximum: 25 }).inKeys(shelf) },
  })
  const { keys } = design('books', { entities: { Book }, patterns: {} }).model.entities.Book!
  expect(renderTemplate(keys.PK!, { shelf: 2 })).toBe('SHELF#C')
  expect(matchTemplate(keys.PK!, 'SHELF#C')).toEqual({ shelf: 2 })
  expect(compileTemplate(keys.PK!)).toBeDefined()
  expect(codecLanguage(shelf.model, '#').accepting.size).toBeGreaterThan(0)
  expect(templateLanguage(keys.PK!)).not.toBe('native')
  const numbers = Array.from({ length: 26 }, (_, index) => index)
  expect(checkKeyCodec(shelf, numbers)).toBeUndefined()
})

test.each([
  ['does not invert', { encode: () => 'x', decode: () => 'y' }],
  ['is empty', { encode: () => '', decode: () => '' }],
  [
    'makes one text of two',
    {
      encode: (value: string) => value.toLowerCase(),
      decode: (text: string) => (text === 'a' ? undefined : text),
    },
  ],
  [
    'turns the order round',
    {
      encode: (value: string) => (value === 'a' ? 'z' : 'y'),
      decode: (text: string) => (text === 'z' ? 'a' : 'b'),
      order: 'ascending',
    },
  ],
  ['has another width', { encode: (value: string) => value, decode: (text: string) => text, width: 2 }],
] as const)('a codec that %s is refuted', (name, options) => {
  expect(checkKeyCodec(keyCodec(name, options as never), ['a', 'b'])).toBeTypeOf('string')
})

test('a text that violates the laws of its codec is refused', () => {
  const careless = keyCodec('careless', { encode: (value: string) => value, decode: (text) => text })
  const codec = codecOf(careless.model, '#')
  expect(() => codec.encode('a#b')).toThrow()
  expect(() => codecOf({ kind: 'custom', name: 'nobody', laws: {} }, '#').encode('a')).toThrow(
    expect.objectContaining({ code: 'KEY_CODEC_UNKNOWN' }),
  )
  expect(text({ maximumLength: 3 }).inKeys(careless).spec.keyForm.codec).toEqual(careless.model)
})

test('a key codec is found by its name, which no other has', () => {
  const upper = () => keyCodec('upper case', { encode: (value: string) => value, decode: (text) => text })
  const marked = keyCodec('upper case', { encode: (value: string) => `${value}.`, decode: (text) => text })
  const short = text({ maximumLength: 3 })
  const madeWith = (one: KeyCodec<string>, other: KeyCodec<string>) => {
    const Thing = table('Things', { partitionKey: 'PK' }).entity('THING', {
      key: { PK: '<one>#<other>' },
      attributes: { one: short.inKeys(one), other: short.inKeys(other) },
    })
    return design('things', { entities: { Thing }, patterns: {} }).model.entities.Thing!.keys.PK!
  }
  const before = madeWith(upper(), upper())
  expect(() => madeWith(upper(), marked)).toThrow(expect.objectContaining({ code: 'NAME_TAKEN' }))
  // A module that is loaded again with other functions: each design keeps those that it was made with.
  const after = madeWith(marked, marked)
  expect(compileTemplate(before).render({ one: 'a', other: 'b' })).toBe('a#b')
  expect(compileTemplate(after).render({ one: 'a', other: 'b' })).toBe('a.#b.')
  const stored = JSON.parse(JSON.stringify(after)) as typeof after
  expect(() => compileTemplate(stored).render({ one: 'a', other: 'b' })).toThrow(
    expect.objectContaining({ code: 'NAME_TAKEN' }),
  )
})

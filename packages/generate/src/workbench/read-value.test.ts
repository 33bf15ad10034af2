import { expect, test } from 'vitest'
import { readItem } from './read-value.js'

test('values in the form of DynamoDB stay unchanged', () => {
  const item = {
    text: { S: '' },
    number: { N: '1.5' },
    yes: { BOOL: true },
    nothing: { NULL: true },
    set: { SS: ['a'] },
    list: { L: [{ S: 'a' }, { M: {} }] },
    map: { M: { M: { M: { a: { N: '1' } } }, S: { S: 'x' } } },
  }
  expect(readItem(item)).toEqual(item)
})

test('plain JSON inside of values is converted', () => {
  const item = {
    seats: { M: { heated: true, position: { x: 39, y: -1.5 }, names: ['left', null], label: 'front' } },
    count: 3,
    name: 'plain',
    odd: { S: 5 },
  }
  expect(readItem(item)).toEqual({
    seats: {
      M: {
        heated: { BOOL: true },
        position: { M: { x: { N: '39' }, y: { N: '-1.5' } } },
        names: { L: [{ S: 'left' }, { NULL: true }] },
        label: { S: 'front' },
      },
    },
    count: { N: '3' },
    name: { S: 'plain' },
    odd: { M: { S: { N: '5' } } },
  })
})

test('a map that is wrapped twice is read as one map', () => {
  expect(readItem({ reward: { M: { M: { gold: { N: '50' }, points: { N: '2' } } } } })).toEqual({
    reward: { M: { gold: { N: '50' }, points: { N: '2' } } },
  })
})

import { design, id, integer, table } from '@tablewright/design'
import { expect, test } from 'vitest'
import { itemRecognizer } from './recognize-item.js'

const people = table('People', { partitionKey: 'pk', sortKey: 'sk' })
const Member = people.entity('MEMBER', {
  key: { pk: 'PERSON#<name>', sk: 'MEMBER#<name>' },
  attributes: { name: id() },
})
const counters = table('Counters', { partitionKey: { name: 'number', type: 'N' } })
const Counter = counters.entity('COUNTER', {
  key: { number: '<number>' },
  attributes: { number: integer() },
})
const { model } = design('people', { entities: { Member, Counter }, patterns: {} })
const recognize = itemRecognizer(model)

test('an item with contradicting values in its keys matches no kind', () => {
  const item = (pk: string, sk: string) => ({ pk: { S: pk }, sk: { S: sk } })
  expect(recognize('People', item('PERSON#ann', 'MEMBER#ann'))?.name).toBe('Member')
  expect(recognize('People', item('PERSON#ann', 'MEMBER#bob'))).toBeUndefined()
  expect(recognize('Others', item('PERSON#ann', 'MEMBER#ann'))).toBeUndefined()
})

test('native keys are recognized by their type', () => {
  expect(recognize('Counters', { number: { N: '7' } })?.name).toBe('Counter')
  expect(recognize('Counters', { number: { S: '7' } })).toBeUndefined()
})

import { design, id, table, text } from '@tablewright/design'
import { expect, test } from 'vitest'
import { recognizeItem } from './recognize-item.js'

const jobs = table('Jobs', { partitionKey: 'pk', sortKey: 'sk' })
const Job = jobs.entity('JOB', {
  key: { pk: 'TEAM#<team>', sk: 'STATUS#<status>' },
  attributes: { team: id(), status: text() },
})
const Summary = jobs.entity('SUMMARY', {
  key: { pk: 'TEAM#<team>', sk: 'STATUS#all' },
  attributes: { team: id() },
})
const Member = jobs.entity('MEMBER', {
  key: { pk: 'PERSON#<name>', sk: 'MEMBER#<name>' },
  attributes: { name: id() },
})
const work = design('work', { entities: { Job, Summary, Member }, patterns: {} })

const kindOf = (pk: string, sk: string, table = 'Jobs') =>
  recognizeItem(work, { pk: { S: pk }, sk: { S: sk } }, table)?.entity

test('the kind with the most literal key is recognized first', () => {
  expect(kindOf('TEAM#1', 'STATUS#open')).toBe('Job')
  expect(kindOf('TEAM#1', 'STATUS#all')).toBe('Summary')
})

test('keys that disagree about a value, and other tables, are of no kind', () => {
  expect(kindOf('PERSON#ann', 'MEMBER#ann')).toBe('Member')
  expect(kindOf('PERSON#ann', 'MEMBER#bob')).toBeUndefined()
  expect(kindOf('PERSON#ann', 'MEMBER#ann', 'Others')).toBeUndefined()
})

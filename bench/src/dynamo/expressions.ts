import {
  applyUpdate,
  createPlaceholders,
  evaluateCondition,
  parseCondition,
  parseProjection,
  parseUpdate,
  projectItem,
  toItem,
} from '@tablewright/dynamo'
import { type Comparison, calling } from '../harness/compare.js'
import { locker } from './sample-items.js'

const item = toItem(locker)
const names = { '#status': 'status' }
const values = { ':free': { S: 'AVAILABLE' }, ':version': { N: '7' }, ':few': { N: '10' } }
const conditionText = 'attribute_exists(PK) AND #status = :free AND version = :version AND NOT doors < :few'
const updateText = 'SET #status = :free, version = version + :version REMOVE alias'
const projectionText = 'lockerId, #status, version'

const parseConditionNow = (text: string) => parseCondition(text, createPlaceholders(names, values))
const parseUpdateNow = (text: string) => parseUpdate(text, createPlaceholders(names, values))

const condition = parseConditionNow(conditionText)
const update = parseUpdateNow(updateText)
const projection = parseProjection(projectionText, createPlaceholders(names))

/** A text that is in no cache: an attribute has another name each time. */
function unseen(text: string): () => string {
  let count = 0
  return () => text.replace('version', `version${count++}`)
}

const nextCondition = unseen(conditionText)
const nextUpdate = unseen(updateText)

export const expressions: readonly Comparison[] = [
  { name: 'parse condition, new text', ours: calling(() => parseConditionNow(nextCondition())) },
  { name: 'parse condition, seen before', ours: calling(() => parseConditionNow(conditionText)) },
  { name: 'parse update, new text', ours: calling(() => parseUpdateNow(nextUpdate())) },
  { name: 'parse update, seen before', ours: calling(() => parseUpdateNow(updateText)) },
  { name: 'evaluate condition', ours: calling(() => evaluateCondition(condition, item)) },
  { name: 'apply update', ours: calling(() => applyUpdate(update, item)) },
  { name: 'project item', ours: calling(() => projectItem(projection, item)) },
]

import { expect, test } from 'vitest'
import { eventReader, type ServerEvent } from './read-events.js'

const text = ': hello\n\nevent: change\nid: 7\ndata: {"a":1}\n\nevent: gap\ndata: x\ndata: y\n\n'
const events = [
  { event: 'change', id: '7', data: '{"a":1}' },
  { event: 'gap', data: 'x\ny' },
]

test('events are parsed regardless of how the text is split', () => {
  for (let size = 1; size <= text.length; size++) {
    const delivered: ServerEvent[] = []
    const read = eventReader((event) => delivered.push(event))
    for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size))
    expect(delivered).toEqual(events)
  }
})

test('an incomplete event is not delivered', () => {
  const delivered: ServerEvent[] = []
  eventReader((event) => delivered.push(event))('event: change\ndata: 1\n')
  expect(delivered).toEqual([])
})

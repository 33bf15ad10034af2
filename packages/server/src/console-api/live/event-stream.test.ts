import { connect, createTables } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import { expect, test } from 'vitest'
import { notesSystem } from '../../api/testing/notes-system.js'
import { ItemLens } from '../items/item-lens.js'
import type { LiveEvent } from '../types/live.js'
import { eventStream } from './event-stream.js'
import { LiveFeed } from './live-feed.js'

const follow = (feed: LiveFeed, lastEventId: string | undefined) =>
  eventStream<LiveEvent>((sink) => feed.join(sink, lastEventId))

async function openFeed() {
  const driver = embedded({ memory: true })
  await createTables(connect(notesSystem.design, driver))
  const feed = new LiveFeed({ driver, lens: new ItemLens(notesSystem.design), own: true })
  const put = (number: number) =>
    driver.send('PutItem', {
      TableName: 'Notes',
      Item: { PK: { S: 'SHELF#s' }, SK: { S: `NOTE#${number}` } },
    })
  return { driver, feed, put }
}

async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, part: string): Promise<void> {
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new TypeError('It ended before.')
    if (new TextDecoder().decode(value).includes(part)) return
  }
}

test('a client that does not read is disconnected, and resumes later', async () => {
  const { driver, feed, put } = await openFeed()
  const slow = follow(feed, undefined)
  const quick = follow(feed, undefined).body!.getReader()
  await quick.read()
  const reading = readUntil(quick, 'NOTE#1099')
  for (let number = 0; number < 1_100; number++) await put(number)
  await reading
  const text = await slow.text()
  const ids = [...text.matchAll(/^id: (.+)$/gm)].map((match) => match[1])
  expect(ids.length).toBeLessThan(1_000)
  const again = follow(feed, ids.at(-1)).body!.getReader()
  await readUntil(again, `NOTE#${ids.length}"`)
  await again.cancel()
  await quick.cancel()
  await feed.close()
  await driver.close()
})

test('closing a feed ends all waiting readers', async () => {
  const { driver, feed } = await openFeed()
  const open = follow(feed, undefined)
  await feed.close()
  await open.text()
  expect(await follow(feed, undefined).text()).not.toContain('change')
  await driver.close()
})

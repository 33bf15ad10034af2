import type { SampleOptions } from 'tablewright/system'
import type { Lending } from './services.js'

const names = ['Cordless drill', 'Ladder', 'Tent', 'Projector', 'Sewing machine', 'Pressure washer']

/** Adds things, every third of them lent. */
export async function sampleLending({ db }: Lending, { items, onProgress }: SampleOptions): Promise<void> {
  const count = Math.min(Math.ceil(items / 3), 1000)
  for (let index = 0; index < count; index++) {
    const thingId = `thing-${index + 1}`
    await db.addThing({ thingId, name: names[index % names.length]! })
    if (index % 3 === 0)
      await db.lend({ thingId, borrower: `member-${index % 7}`, dueAt: '2030-01-31T12:00:00.000Z' })
    onProgress?.((index + 1) / count)
  }
}

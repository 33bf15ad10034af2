import { connect, createTables, verify } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import { type Design, diff } from '@tablewright/design'
import { acceptsValue } from '@tablewright/design/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPair, designOf, notesOf, type Variant } from './variant.js'

type Values = Readonly<Record<string, unknown>>
type Methods = Readonly<Record<string, (input: object) => Promise<unknown>>>

/** Reads the items of the old design with the new one. Returns the faults. */
async function problemOf(before: Variant, after: Variant): Promise<string | undefined> {
  const driver = embedded({ memory: true })
  try {
    const notes = notesOf(before)
    await write(designOf(before), driver, notes)
    const design = designOf(after)
    const db = connect(design, driver)
    const methods = db as unknown as Methods
    for (const note of notes) {
      const { board, rank, other } = note
      const key = after.sortKey.includes('<other>') ? { board, rank, other } : { board, rank }
      const found = (await methods.note!(key)) as Values | null
      const problem = found ? differenceOf(note, found, design) : 'is not found'
      if (problem) return `${JSON.stringify(note)} ${problem}`
      await methods.edit!({ ...key, rankText: 'new', ...extraOf(after) })
    }
    const { items } = (await methods.notes!({ board: 'b' })) as { items: readonly Values[] }
    if (items.length !== notes.length) return `the query finds ${items.length} of ${notes.length}`
    const { findings } = await verify(db)
    return findings.length > 0 ? `verify finds ${JSON.stringify(findings)}` : undefined
  } catch (error) {
    return String(error)
  } finally {
    await driver.close()
  }
}

async function write(
  design: Design,
  driver: ReturnType<typeof embedded>,
  notes: readonly Values[],
): Promise<void> {
  const db = connect(design, driver)
  await createTables(db)
  const methods = db as unknown as Methods
  await methods.addBoard!({ board: 'b' })
  for (const note of notes) await methods.add!(note)
}

function extraOf({ extra }: Variant): Values {
  if (extra === 'none') return {}
  return { extra: extra === 'expiring' || extra === 'lasting' ? 4_000_000_001 : 'new' }
}

/** Every read item has all required attributes with their types, and the attributes of both designs are unchanged. */
function differenceOf(note: Values, found: Values, { model }: Design): string | undefined {
  for (const { name, optional, type } of Object.values(model.entities.Note!.attributes)) {
    const value = found[name]
    if (value === undefined) {
      if (!optional) return `lacks ${name}`
      if (note[name] !== undefined) return `has lost ${name}`
    } else if (!acceptsValue(type, value)) return `has ${JSON.stringify(value)} as ${name}`
    else if (note[name] !== undefined && JSON.stringify(plain(note[name])) !== JSON.stringify(plain(value))) {
      return `reads ${name} as ${JSON.stringify(value)}`
    }
  }
  return undefined
}

function plain(value: unknown): unknown {
  return value instanceof Set ? [...value].sort() : value
}

test('a change that diff calls safe reads all earlier items', { timeout: 120_000 }, async () => {
  const seen = { safe: 0, other: 0 }
  await fc.assert(
    fc.asyncProperty(anyPair, async ([before, after]) => {
      const { impact, changes } = diff(designOf(before).model, designOf(after).model)
      if (changes.length === 0) return
      if (impact !== 'safe') {
        seen.other++
        return
      }
      seen.safe++
      expect(
        await problemOf(before, after),
        JSON.stringify({ before, after, changes }, null, 1),
      ).toBeUndefined()
    }),
    { numRuns: 800, seed: 12 },
  )
  expect(seen.safe).toBeGreaterThan(30)
  expect(seen.other).toBeGreaterThan(100)
})

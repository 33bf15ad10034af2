import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { Entry, ReadView, Storage, WalkOptions, WriteView } from './storage.js'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const text = (value: Buffer | undefined) => value?.toString('latin1')
const list = (entries: Iterable<Entry>) =>
  Array.from(entries, ({ key, value }) => `${text(key)}=${text(value)}`)

/** Conformance tests of a storage. Each implementation runs them with a function that opens an empty storage. */
export function storageConformance(open: () => Promise<Storage>): void {
  const opened: Storage[] = []
  const openOne = async () => {
    const storage = await open()
    opened.push(storage)
    return storage
  }
  afterEach(async () => {
    for (const storage of opened.splice(0)) await storage.close()
  })
  const filled = async (...pairs: string[]) => {
    const storage = await openOne()
    await storage.write((view) => putAll(view, pairs))
    return storage
  }

  readingCases(filled)
  valueCases(filled)
  byteCases(filled)
  writingCases(openOne, filled)
  isolationCases(filled)
  historyCases(openOne)
}

type Filled = (...pairs: string[]) => Promise<Storage>

function values(view: ReadView, options: WalkOptions): string[] {
  const seen: string[] = []
  view.walkValues(options, (value, length) => seen.push(value.toString('latin1', 0, length)) > 0)
  return seen
}

function putAll(view: WriteView, pairs: readonly string[]): void {
  for (const pair of pairs) {
    const [key, value] = pair.split('=')
    view.put(bytes(key!), bytes(value!))
  }
}

function readingCases(filled: Filled): void {
  describe('reading', () => {
    test('an acknowledged write is read back, an unknown key is undefined', async () => {
      const storage = await filled('a=1')
      expect(storage.read((view) => text(view.get(bytes('a'))))).toBe('1')
      expect(storage.read((view) => view.get(bytes('b')))).toBeUndefined()
    })

    test.each<[string, { from?: string; to?: string; reverse?: boolean }, string]>([
      ['all', {}, 'a=1 b=2 c=3 d=4'],
      ['from is included', { from: 'b' }, 'b=2 c=3 d=4'],
      ['to is excluded', { to: 'c' }, 'a=1 b=2'],
      ['bounds between keys', { from: 'aa', to: 'cc' }, 'b=2 c=3'],
      ['all, backwards', { reverse: true }, 'd=4 c=3 b=2 a=1'],
      ['backwards, from is included', { from: 'b', reverse: true }, 'd=4 c=3 b=2'],
      ['backwards, to is excluded', { to: 'c', reverse: true }, 'b=2 a=1'],
      ['backwards, bounds between keys', { from: 'aa', to: 'cc', reverse: true }, 'c=3 b=2'],
      ['bounds after the last key', { from: 'x', to: 'z', reverse: true }, ''],
      ['bounds before the first key', { from: '0', to: '9' }, ''],
      ['bounds that cross', { from: 'c', to: 'b' }, ''],
      ['bounds that cross, backwards', { from: 'c', to: 'b', reverse: true }, ''],
      ['one bound twice', { from: 'b', to: 'b' }, ''],
      ['one bound twice, backwards', { from: 'b', to: 'b', reverse: true }, ''],
    ])('a range: %s', async (_, { from, to, reverse = false }, expected) => {
      const storage = await filled('b=2', 'd=4', 'a=1', 'c=3')
      const options = {
        from: from === undefined ? undefined : bytes(from),
        to: to === undefined ? undefined : bytes(to),
      }
      expect(storage.read((view) => list(view.range({ ...options, reverse })).join(' '))).toBe(expected)
      expect(storage.read((view) => values(view, { ...options, reverse }))).toEqual(
        storage.read((view) => Array.from(view.range({ ...options, reverse }), ({ value }) => text(value))),
      )
    })

    test('gets within a walk, of this key and of others, do not lead it astray', async () => {
      const storage = await filled('a=b', 'b=c', 'c=d', 'd=a')
      const followed = storage.read((view) =>
        Array.from(view.range({}), ({ value }) => {
          const key = Buffer.from(value)
          return `${text(key)}${text(view.get(bytes('none')))}${text(view.get(key))}`
        }),
      )
      expect(followed).toEqual(['bundefinedc', 'cundefinedd', 'dundefineda', 'aundefinedb'])
    })

    test('a range that is left early, and walks within walks, do not disturb each other', async () => {
      const storage = await filled('a=1', 'b=2', 'c=3')
      const seen = storage.read((view) => {
        const pairs: string[] = []
        for (const outer of view.range({})) {
          const key = text(outer.key)
          for (const inner of view.range({ reverse: true })) {
            pairs.push(`${key}${text(inner.key)}`)
            if (pairs.length % 2 === 0) break
          }
        }
        return pairs.join(' ')
      })
      expect(seen).toBe('ac ab bc bb cc cb')
    })
  })
}

/** Walks of values without keys. */
function valueCases(filled: Filled): void {
  describe('values', () => {
    test('a walk of values ends on request, and a get after it is whole', async () => {
      const storage = await filled('a=long', 'b=2', 'c=3')
      storage.read((view) => {
        const seen: string[] = []
        view.walkValues({}, (value, length) => seen.push(value.toString('latin1', 0, length)) < 2)
        expect(seen).toEqual(['long', '2'])
        expect(() =>
          view.walkValues({}, () => {
            throw new RangeError('enough')
          }),
        ).toThrow('enough')
        expect(text(view.get(bytes('b')))).toBe('2')
        expect(list(view.range({})).join(' ')).toBe('a=long b=2 c=3')
      })
    })
  })
}

function byteCases(filled: Filled): void {
  describe('bytes', () => {
    test('keys are ordered by their bytes, from the lowest to the highest byte', async () => {
      const keys = ['\x00', '\x00\x00', '\x00\xff', '\x01', '\x05', 'a', '\x80', '\xff', '\xff\xff']
      const storage = await filled(...keys.map((key) => `${key}=v`).reverse())
      expect(storage.read((view) => Array.from(view.range({}), ({ key }) => text(key)))).toEqual(keys)
      const backwards = storage.read((view) =>
        Array.from(view.range({ reverse: true }), ({ key }) => text(key)),
      )
      expect(backwards).toEqual(keys.toReversed())
    })

    test('keys of 4,026 bytes and values from nothing to megabytes are kept whole', async () => {
      const storage = await filled()
      const key = Buffer.alloc(4026, 'k')
      const values = [0, 1, 4000, 8192, 400_000, 3_000_000].map((length) => Buffer.alloc(length, 'v'))
      for (const value of values) {
        await storage.write((view) => view.put(key, value))
        expect(storage.read((view) => view.get(key)?.equals(value))).toBe(true)
        expect(
          storage.read((view) => Array.from(view.range({}), (entry) => entry.value.equals(value))),
        ).toEqual([true])
      }
    })
  })
}

function writingCases(openOne: () => Promise<Storage>, filled: Filled): void {
  describe('writing', () => {
    test('a body sees its own writes and those of the bodies before it', async () => {
      const storage = await filled('n=0')
      const increment = () =>
        storage.write((view) => {
          const next = Number(text(view.get(bytes('n')))) + 1
          view.put(bytes('n'), bytes(String(next)))
          return `${next}:${text(view.get(bytes('n')))}`
        })
      expect(await Promise.all([increment(), increment(), increment()])).toEqual(['1:1', '2:2', '3:3'])
    })

    test('a walk within a body shows pending puts, overwrites and removals in order, both ways', async () => {
      const storage = await filled('b=2', 'd=4', 'f=6')
      const walks = await storage.write((view) => {
        putAll(view, ['a=1', 'c=3', 'd=44', 'g=7'])
        view.remove(bytes('f'))
        view.remove(bytes('never'))
        return [list(view.range({})).join(' '), list(view.range({ reverse: true, to: bytes('g') })).join(' ')]
      })
      expect(walks).toEqual(['a=1 b=2 c=3 d=44 g=7', 'd=44 c=3 b=2 a=1'])
    })

    test('a body may remove and put entries while it walks over them', async () => {
      const storage = await filled('a=1', 'b=2', 'c=3')
      const walked = await storage.write((view) => {
        view.put(bytes('bb'), bytes('new'))
        const keys: (string | undefined)[] = []
        for (const { key } of view.range({})) {
          const kept = Buffer.from(key)
          keys.push(text(kept))
          view.remove(kept)
          view.put(Buffer.concat([bytes('z'), kept]), bytes('moved'))
        }
        return keys
      })
      expect(walked).toEqual(['a', 'b', 'bb', 'c'])
      expect(storage.read((view) => list(view.range({})).join(' '))).toBe(
        'za=moved zb=moved zbb=moved zc=moved',
      )
    })

    test('a key that does not fit is refused, and only its body fails', async () => {
      const storage = await filled()
      const write = (key: Buffer) => storage.write((view) => view.put(key, bytes('v')))
      await expect(write(Buffer.alloc(0))).rejects.toMatchObject({ code: 'STORAGE_KEY_LENGTH' })
      await expect(write(Buffer.alloc(4027))).rejects.toMatchObject({ code: 'STORAGE_KEY_LENGTH' })
      await expect(write(Buffer.alloc(4026))).resolves.toBeUndefined()
    })

    test('closing finishes the queued writes, refuses later ones, and can be repeated', async () => {
      const storage = await openOne()
      const queued = storage.write(() => 'done')
      const closing = storage.close()
      await expect(storage.write(() => 'late')).rejects.toMatchObject({ code: 'STORAGE_CLOSED' })
      expect(await queued).toBe('done')
      await closing
      await storage.close()
      expect(() => storage.read(() => 0)).toThrow(expect.objectContaining({ code: 'STORAGE_CLOSED' }))
    })
  })
}

function isolationCases(filled: Filled): void {
  describe('isolation', () => {
    test('a body that throws leaves nothing behind and does not disturb its group', async () => {
      const storage = await filled('a=1', 'b=2')
      const outcomes = await Promise.allSettled([
        storage.write((view) => view.put(bytes('a'), bytes('first'))),
        storage.write((view) => {
          view.put(bytes('a'), bytes('second'))
          view.put(bytes('a'), bytes('third'))
          view.put(bytes('new'), bytes('1'))
          view.remove(bytes('b'))
          throw new RangeError('no')
        }),
        storage.write((view) => list(view.range({})).join(' ')),
      ])
      expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(outcomes[1]).toMatchObject({ reason: { message: 'no' } })
      expect(outcomes[2]).toMatchObject({ value: 'a=first b=2' })
      expect(storage.read((view) => list(view.range({})).join(' '))).toBe('a=first b=2')
    })

    test('a read never shows a part of a body, nor waits for one', async () => {
      const storage = await filled('x=0', 'y=0')
      let done = false
      const writes = Promise.all(
        Array.from({ length: 300 }, (_, index) =>
          storage.write((view) => {
            view.put(bytes('x'), bytes(String(index)))
            view.put(bytes('y'), bytes(String(index)))
          }),
        ),
      ).finally(() => {
        done = true
      })
      while (!done) {
        const [x, y] = storage.read((view) => [text(view.get(bytes('x'))), text(view.get(bytes('y')))])
        expect(x).toBe(y)
        await new Promise((resolve) => setImmediate(resolve))
      }
      await writes
      expect(storage.read((view) => text(view.get(bytes('x'))))).toBe('299')
    })
  })
}

/** Random histories against a plain sorted list. */
function historyCases(openOne: () => Promise<Storage>): void {
  test('random histories have the same result as on a sorted list', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(groupArbitrary, { maxLength: 12 }), async (groups) => {
        const storage = await openOne()
        const model = new Map<string, string>()
        for (const group of groups) {
          const outcomes = await Promise.all(
            group.map((body) =>
              storage.write((view) => runBody(view, body)).catch((error: unknown) => `${error}`),
            ),
          )
          for (const [index, body] of group.entries()) expect(outcomes[index]).toEqual(runModel(model, body))
          expect(storage.read((view) => list(view.range({})))).toEqual(modelList(model, {}))
        }
        await storage.close()
      }),
      { numRuns: 40 },
    )
  })
}

type Step =
  | { put: string; value: string }
  | { remove: string }
  | { defer: string }
  | { get: string }
  | { walk: StepWalk }
type StepWalk = { from: string | undefined; to: string | undefined; reverse: boolean }
interface Body {
  readonly steps: readonly Step[]
  readonly fails: boolean
}

const deferred = 'deferred'

const keyArbitrary = fc.string({
  unit: fc.constantFrom('\x00', '\x01', 'a', 'b', '\xff'),
  minLength: 1,
  maxLength: 4,
})
const boundArbitrary = fc.option(keyArbitrary, { nil: undefined })
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ put: keyArbitrary, value: fc.stringMatching(/^[0-9]{0,6}$/) }),
  fc.record({ remove: keyArbitrary }),
  fc.record({ defer: keyArbitrary }),
  fc.record({ get: keyArbitrary }),
  fc.record({ walk: fc.record({ from: boundArbitrary, to: boundArbitrary, reverse: fc.boolean() }) }),
)
const bodyArbitrary: fc.Arbitrary<Body> = fc.record({
  steps: fc.array(stepArbitrary, { maxLength: 10 }),
  fails: fc.integer({ max: 4, min: 0 }).map((number) => number === 0),
})
const groupArbitrary = fc.array(bodyArbitrary, { minLength: 1, maxLength: 6 })

function runBody(view: WriteView, { steps, fails }: Body): unknown[] {
  const seen: unknown[] = []
  for (const step of steps) {
    if ('put' in step) view.put(bytes(step.put), bytes(step.value))
    else if ('remove' in step) view.remove(bytes(step.remove))
    else if ('defer' in step) view.defer(bytes(step.defer), () => bytes(deferred))
    else if ('get' in step) seen.push(text(view.get(bytes(step.get))))
    else seen.push(list(view.range(walkOptions(step.walk))))
  }
  if (fails) throw new Error('body')
  return seen
}

function runModel(model: Map<string, string>, { steps, fails }: Body): unknown {
  const draft = new Map(model)
  const seen: unknown[] = []
  for (const step of steps) {
    if ('put' in step) draft.set(step.put, step.value)
    else if ('remove' in step) draft.delete(step.remove)
    else if ('defer' in step) draft.set(step.defer, deferred)
    else if ('get' in step) seen.push(draft.get(step.get))
    else seen.push(modelList(draft, step.walk))
  }
  if (fails) {
    // Deferred values stay.
    for (const step of steps) if ('defer' in step) model.set(step.defer, deferred)
    return 'Error: body'
  }
  model.clear()
  for (const [key, value] of draft) model.set(key, value)
  return seen
}

function walkOptions({ from, to, reverse }: StepWalk): WalkOptions {
  return {
    from: from === undefined ? undefined : bytes(from),
    to: to === undefined ? undefined : bytes(to),
    reverse,
  }
}

function modelList(model: ReadonlyMap<string, string>, { from, to, reverse }: Partial<StepWalk>): string[] {
  const sorted = [...model]
    .filter(([key]) => (from === undefined || key >= from) && (to === undefined || key < to))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
  return reverse ? sorted.reverse() : sorted
}

import { connect, createTables } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import { create, design, get, id, table } from '@tablewright/design'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TraceBook } from './trace-book.js'

const things = table('Things', { partitionKey: 'pk' })
const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id() } })
const parts = design('parts', { entities: { Thing }, patterns: { add: create(Thing), byName: get(Thing) } })

const database = embedded({ memory: true })
const book = new TraceBook(() => Date.now())
const db = connect(parts, book.observe(database), { hooks: book.hooks })
type PartsDb = typeof db
beforeAll(() => createTables(connect(parts, database)))
afterAll(() => database.close())

const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 3))

/** A port with a separate client, like the built-in ones. */
class Clerk {
  readonly #db: PartsDb
  constructor(own: PartsDb) {
    this.#db = own
  }
  async file(name: string): Promise<void> {
    await pause()
    await this.#db.byName({ name })
  }
}

const clerk = new Clerk(db)
const services = {
  db,
  clock: () => 0,
  clerk,
  frozen: Object.freeze({ file: (name: string) => clerk.file(name) }),
  find: async (name: string) => void (await db.byName({ name })),
  settings: { limit: 3, names: ['a'] },
  waiting: new Set<string>(),
}
type Services = typeof services

let calls = 0
/** Runs a call, and returns the operations of its trace with the names in their keys. */
async function traced<Given>(given: Given, run: (services: Given) => Promise<unknown>): Promise<string[]> {
  const start = { id: `call-${calls++}`, system: 'parts', name: 'POST /' }
  await book.call(start, given, (_, own) => run(own))
  const requests = book.find('parts', start.id)?.requests ?? []
  return requests.map(({ operation, pattern, input }) => {
    const { Key, Item } = input as Readonly<
      Record<string, { readonly pk: { readonly S: string } } | undefined>
    >
    return `${operation} ${pattern} ${(Key ?? Item)!.pk.S}`
  })
}

async function work({ db, clerk, frozen, find, waiting }: Services, name: string): Promise<void> {
  waiting.add(name)
  await db.add({ name })
  await Promise.all([clerk.file(`${name}-port`), db.byName({ name })])
  await frozen.file(`${name}-frozen`)
  await pause()
  await find(`${name}-function`)
  await db.byName({ name: `${name}-last` })
}

const expected = (name: string) => [
  `PutItem add THING#${name}`,
  `GetItem byName THING#${name}`,
  `GetItem byName THING#${name}-port`,
  `GetItem byName THING#${name}-frozen`,
  `GetItem byName THING#${name}-function`,
  `GetItem byName THING#${name}-last`,
]

test('a call records the requests of its clients, ports and functions', async () => {
  expect(await traced(services, (own) => work(own, 'one'))).toEqual(expected('one'))
})

test('concurrent calls do not mix, and record the same as with tracking of all promises', async () => {
  /** Services of a class are followed with async context tracking. */
  class Followed {}
  const names = Array.from({ length: 40 }, (_, index) => `many-${index}`)
  const traces = await Promise.all(
    names.map((name, index) => {
      const given = index % 2 === 0 ? services : (Object.assign(new Followed(), services) as Services)
      return traced(given, (own) => work(own, name))
    }),
  )
  traces.forEach((trace, index) => {
    expect(trace.sort()).toEqual(expected(names[index]!).sort())
  })
})

test('traced objects have the same members, and nested objects are traced, too', async () => {
  const nested = { db, shop: { clerks: [clerk], title: 'Shop' } }
  expect(
    await traced(nested, async (own) => {
      expect(Object.keys(own.shop)).toEqual(['clerks', 'title'])
      await own.shop.clerks[0]!.file('deep')
    }),
  ).toEqual(['GetItem byName THING#deep'])
  await traced(services, async ({ frozen, clerk }) => {
    expect(Object.keys(frozen)).toEqual(['file'])
    expect('file' in frozen && 'file' in clerk && clerk instanceof Clerk).toBe(true)
    expect(Object.keys({ ...frozen })).toEqual(['file'])
  })
})

test('a failed call has its requests, and a synchronous error of a port is passed on', async () => {
  const failing = { db, clerk: { file: () => Promise.reject(new TypeError('torn')), look: () => raise() } }
  const raise = (): never => {
    throw new RangeError('blind')
  }
  const requests = await traced(failing, async (own) => {
    await own.db.byName({ name: 'before' })
    await expect(own.clerk.file()).rejects.toThrow('torn')
    expect(() => own.clerk.look()).toThrow('blind')
    await own.db.byName({ name: 'after' })
  })
  expect(requests).toEqual(['GetItem byName THING#before', 'GetItem byName THING#after'])
})

test('a client of another driver is not recorded, and the services are not changed', async () => {
  const secret = connect(parts, database)
  const given = { db, secret }
  const requests = await traced(given, async (own) => {
    expect(own.secret).toBe(secret)
    expect(own.db).not.toBe(db)
    await own.secret.byName({ name: 'hidden' })
    await own.db.byName({ name: 'seen' })
  })
  expect(requests).toEqual(['GetItem byName THING#seen'])
  expect(given.db).toBe(db)
  expect(await traced({ secret }, (own) => own.secret.byName({ name: 'hidden' }))).toEqual([])
})

test('services that are the client itself, and data in services', async () => {
  expect(await traced(db, (own) => own.byName({ name: 'alone' }))).toEqual(['GetItem byName THING#alone'])
  await traced(services, async ({ settings, waiting, clock }) => {
    expect([settings, waiting, clock]).toEqual([services.settings, services.waiting, services.clock])
    expect(settings).toBe(services.settings)
    expect(waiting).toBe(services.waiting)
  })
})

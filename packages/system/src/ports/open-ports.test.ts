import { expect, test } from 'vitest'
import { openPorts } from './open-ports.js'
import { port } from './port.js'

interface Clerk {
  readonly desk: number
  file(paper: string): Promise<string>
  rest(): Promise<void>
}

class DiligentClerk implements Clerk {
  readonly #filed: string[] = []
  readonly desk = 3

  async file(paper: string): Promise<string> {
    this.#filed.push(paper)
    return `${paper} is number ${this.#filed.length}`
  }

  async rest(): Promise<void> {}
}

const ports = {
  clerk: port<Clerk>({
    summary: 'Files papers',
    deadlines: { file: (clerk) => clerk.desk * 10, rest: 20 },
    builtIn: () => new DiligentClerk(),
  }),
}
const context = { db: { name: 'db' }, clock: () => 0 }

test('the built-in port is the default', async () => {
  const { clerk } = openPorts(ports, undefined, context)
  expect(clerk.desk).toBe(3)
  expect(await clerk.file('A')).toBe('A is number 1')
  expect(await clerk.file('B')).toBe('B is number 2')
})

test('a port is an object, or a function of the connected design', async () => {
  const own: Clerk = { desk: 1, file: async () => 'own', rest: async () => undefined }
  expect(await openPorts(ports, { clerk: own }, context).clerk.file('A')).toBe('own')
  const opened = openPorts(
    ports,
    { clerk: (db: unknown) => ({ ...own, file: async () => JSON.stringify(db) }) },
    context,
  )
  expect(await opened.clerk.file('A')).toBe('{"name":"db"}')
})

test('a copy of a port has its properties and functions', async () => {
  const own: Clerk = { desk: 1, file: async (paper) => `own ${paper}`, rest: async () => undefined }
  const copy = { ...openPorts(ports, { clerk: own }, context).clerk, desk: 2 }
  expect([copy.desk, await copy.file('a')]).toEqual([2, 'own a'])
})

test('a frozen port has deadlines too', async () => {
  const frozen: Clerk = Object.freeze({
    desk: 1,
    file: async (paper: string) => `frozen ${paper}`,
    rest: async () => undefined,
  })
  const { clerk } = openPorts(ports, { clerk: frozen }, context)
  expect(await clerk.file('a')).toBe('frozen a')
  expect('file' in clerk).toBe(true)
})

test('a call without a response rejects at its deadline, and delays no other call', async () => {
  const own: Clerk = { desk: 2, file: () => new Promise(() => undefined), rest: async () => undefined }
  const { clerk } = openPorts(ports, { clerk: own }, context)
  const hanging = clerk.file('A')
  await clerk.rest()
  await expect(hanging).rejects.toMatchObject({
    code: 'PORT_TIMED_OUT',
    message: 'The clerk did not answer within 20 ms.',
    data: { port: 'clerk', call: 'file', timeoutMs: 20 },
  })
})

test('a call that throws synchronously rejects', async () => {
  const own: Clerk = {
    desk: 2,
    file: () => {
      throw new RangeError('no paper')
    },
    rest: async () => undefined,
  }
  await expect(openPorts(ports, { clerk: own }, context).clerk.file('A')).rejects.toThrow('no paper')
})

test('an unknown port and a port with missing calls are refused by name', () => {
  expect(() => openPorts(ports, { cleric: {} }, context)).toThrow(
    expect.objectContaining({ code: 'PORT_UNKNOWN', remedy: 'Choose from clerk.' }),
  )
  expect(() => openPorts(ports, { clerk: { file: async () => 'own' } as never }, context)).toThrow(
    expect.objectContaining({ code: 'PORT_INVALID', message: 'The port clerk has no function rest.' }),
  )
})

test('a port that throws when it is opened is named', () => {
  const clerk = () => {
    throw new RangeError('no key')
  }
  expect(() => openPorts(ports, { clerk }, context)).toThrow(
    expect.objectContaining({ code: 'PORT_THROWS', message: 'The port clerk cannot be opened: no key.' }),
  )
})

test('the end of a port is called when the system is closed', async () => {
  const closes: (() => Promise<void>)[] = []
  let ended = 0
  const own = { desk: 1, file: async () => '', rest: async () => undefined, end: async () => void ended++ }
  openPorts(ports, { clerk: own }, { ...context, onClose: (close) => closes.push(close) })
  await Promise.all(closes.map((close) => close()))
  expect([closes.length, ended]).toEqual([1, 1])
})

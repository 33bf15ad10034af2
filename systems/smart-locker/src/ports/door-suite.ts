import assert from 'node:assert/strict'
import type { DoorCommand, Doors } from './doors.js'

/** One conformance test of the port. Each uses a separate locker. */
export interface DoorCase {
  readonly name: string
  run(doors: Doors): Promise<void>
}

function command(lockerId: string, second: number): DoorCommand {
  const digits = String(second).padStart(2, '0')
  return {
    lockerId,
    eventId: `01J0000000000000000000000${second}`,
    at: `2026-01-01T00:00:${digits}.000Z`,
  }
}

/** The conformance tests of doors: `for (const { name, run } of doorCases) test(name, () => run(doors))`. */
export const doorCases: readonly DoorCase[] = [
  {
    name: 'a door without a command reports nothing',
    run: async (doors) => assert.equal(await doors.state('door-suite-1'), null),
  },
  {
    name: 'a door opens and closes, and reports the event that moved it',
    run: async (doors) => {
      const [first, second] = [command('door-suite-2', 1), command('door-suite-2', 2)]
      await doors.open(first)
      assert.equal((await doors.state('door-suite-2'))?.position, 'OPEN')
      await doors.close(second)
      const { position, eventId } = (await doors.state('door-suite-2'))!
      assert.deepEqual({ position, eventId }, { position: 'CLOSED', eventId: second.eventId })
    },
  },
  {
    name: 'the same command twice is one movement',
    run: async (doors) => {
      await doors.open(command('door-suite-3', 1))
      await doors.open(command('door-suite-3', 1))
      assert.equal((await doors.state('door-suite-3'))?.movedAt, command('', 1).at)
    },
  },
  {
    name: 'a late command changes nothing',
    run: async (doors) => {
      await doors.close(command('door-suite-4', 2))
      await doors.open(command('door-suite-4', 1))
      assert.equal((await doors.state('door-suite-4'))?.position, 'CLOSED')
    },
  },
  {
    name: 'one door leaves the others alone',
    run: async (doors) => {
      await doors.open(command('door-suite-5', 1))
      assert.equal(await doors.state('door-suite-6'), null)
    },
  },
]

import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { SmartLockerDb } from '../../db.js'
import type { Doors } from '../doors.js'
import { storedDoors } from '../stored-doors.js'
import { openBroker } from './broker.js'
import { mqttDoors } from './mqtt-doors.js'
import { type ReferenceDevice, startDevice } from './reference-device.js'

/**
 * Doors for local tests: a broker on a free port, and the reference device for each used door. A command goes
 * over MQTT to the device, which moves the stored door and acknowledges.
 */
export function localDoors(db: SmartLockerDb): Doors {
  const stored = storedDoors(db)
  const devices = new Map<string, Promise<ReferenceDevice>>()
  let opened: ReturnType<typeof openLocal> | undefined
  const doorOf = async (lockerId: string) => {
    opened ??= openLocal()
    const { url, doors } = await opened
    const device =
      devices.get(lockerId) ??
      startDevice({
        url,
        lockerIds: [lockerId],
        protocolVersion: 4,
        move: (_, { id, at, action }) => stored[action]({ lockerId, eventId: id, at }),
      })
    devices.set(lockerId, device)
    await device
    return doors
  }
  return {
    open: async (command) => (await doorOf(command.lockerId)).open(command),
    close: async (command) => (await doorOf(command.lockerId)).close(command),
    async state(lockerId) {
      const state = await stored.state(lockerId)
      if (state === null) return null
      const { online, seenAt, clockSkew } = (await (await doorOf(lockerId)).state(lockerId)) ?? {}
      return {
        ...state,
        online: online ?? true,
        ...(seenAt !== undefined && { seenAt }),
        ...(clockSkew !== undefined && { clockSkew }),
      }
    },
    async end() {
      if (opened === undefined) return
      const { doors, close } = await opened
      for (const device of devices.values()) await (await device).stop()
      await doors.end()
      await close()
    },
  }
}

/** Starts a broker on a free port, with connected doors. */
async function openLocal() {
  const broker = await openBroker()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    broker.handle(socket.unref())
  })
  server.unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    await broker.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url, doors: mqttDoors({ url, protocolVersion: 4 }), close }
}

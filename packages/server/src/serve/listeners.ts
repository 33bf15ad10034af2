import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { TablewrightError } from '@tablewright/base'
import type { HttpListener, Listener, TcpListener } from '@tablewright/system'
import type { RunningSystem } from '../api/running-system.js'
import { listenError } from '../listen/listen-error.js'
import { handshakeTimeout, openPort } from '../listen/open-port.js'
import type { Cleanup } from './cleanup.js'
import type { Settings } from './settings.js'

/** Addresses of opened listeners, by their names. */
export type ListenerUrls = Readonly<Record<string, string>>

/**
 * Opens the listeners of the systems that have a port number in the settings. After a reload they use the new
 * runtime.
 */
export async function openListeners(
  settings: Settings,
  systems: () => readonly RunningSystem[],
  cleanup: Cleanup,
): Promise<ListenerUrls> {
  const urls: Record<string, string> = {}
  for (const [name, port] of Object.entries(settings.listeners ?? {})) {
    const find = () => findListener(systems(), name)
    const opened =
      find().listener.protocol === 'http'
        ? await openHttp(settings, port, find as () => Found<HttpListener>)
        : await openTcp(settings, port, find as () => Found<TcpListener>)
    cleanup.add(opened.close)
    urls[name] = opened.url
  }
  return urls
}

interface Found<Kind extends Listener = Listener> {
  readonly listener: Kind
  readonly running: RunningSystem
}

function findListener(systems: readonly RunningSystem[], name: string): Found {
  for (const running of systems) {
    const listener = running.system.listeners?.find((each) => each.name === name)
    if (listener) return { listener, running }
  }
  const names = systems.flatMap(({ system }) => system.listeners?.map((each) => each.name) ?? [])
  throw new TablewrightError('LISTENER_UNKNOWN', `No served system has a listener ${name}.`, {
    remedy:
      names.length > 0
        ? `Choose from ${names.join(', ')}.`
        : 'Serve a system that has one, such as deployments.',
    data: { name },
  })
}

/** Creates the handler of a listener once for each runtime. */
function handlerOf<Kind extends Listener>(find: () => Found<Kind>): () => ReturnType<Kind['handler']> {
  type Handler = ReturnType<Kind['handler']>
  let made: { readonly running: RunningSystem; readonly handler: Handler } | undefined
  return () => {
    const { listener, running } = find()
    if (made?.running !== running) {
      made = { running, handler: listener.handler(running.services) as Handler }
    }
    return made.handler
  }
}

function openHttp({ host, tls }: Settings, port: number, find: () => Found<HttpListener>) {
  const handler = handlerOf(find)
  return openPort((request, response) => handler()(request, response), { host, port, tls })
}

async function openTcp({ host, tls }: Settings, port: number, find: () => Found<TcpListener>) {
  const handler = handlerOf(find)
  const sockets = new Set<Socket>()
  const serveSocket = (socket: Socket) => handler()(socket)
  const server =
    tls === undefined ? createServer(serveSocket) : createTlsServer({ ...tls, handshakeTimeout }, serveSocket)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(listenError(cause, host, port)))
    server.listen(port, host, resolve)
  })
  const { port: opened } = server.address() as { readonly port: number }
  return {
    url: `${tls === undefined ? 'tcp' : 'tls'}://${host}:${opened}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

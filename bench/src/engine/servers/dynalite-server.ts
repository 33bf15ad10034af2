import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

type Dynalite = (options: Readonly<Record<string, unknown>>) => Server

const require = createRequire(import.meta.url)
const dynalite = require('dynalite') as Dynalite
const server = dynalite({ path: process.argv[2], createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 })
// Connections are idle while the other side is measured.
Object.assign(server, { keepAliveTimeout: 300_000, headersTimeout: 0, requestTimeout: 0 })
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }))
})

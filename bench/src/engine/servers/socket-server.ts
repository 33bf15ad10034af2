// The least that a server in JavaScript can do for a small request: read what a socket has, and write the same bytes back
// each time. It looks at nothing, and so takes a request that comes in one piece only.
import { type AddressInfo, createServer } from 'node:net'

const length = Number(process.argv[2])
const answer = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n${' '.repeat(length)}`)
const server = createServer({ noDelay: true }, (socket) => {
  socket.on('data', () => socket.write(answer))
  socket.on('error', () => socket.destroy())
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }))
})

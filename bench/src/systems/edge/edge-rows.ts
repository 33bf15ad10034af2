import { Load } from '../../engine/load/load.js'
import { startNode } from '../../engine/servers/server.js'
import { compare } from '../../harness/compare.js'
import type { Row } from '../../harness/row.js'

const request = Buffer.from('GET /page.bin HTTP/1.1\r\nhost: www.example.com\r\naccept-encoding: br\r\n\r\n')
const sizes = [10_000, 100_000]
/** The edge also finds the host and the file, and answers caches. */
const bar = { atMost: 1.5 }

/** CPU of the edge for a file, as a multiple of the CPU of `node:http` for the same bytes. */
export async function edgeRows(): Promise<Row[]> {
  const rows: Row[] = []
  for (const bytes of sizes) {
    for (const source of ['disk', 'memory']) {
      rows.push(await compareWith(source, bytes))
    }
  }
  return rows
}

async function compareWith(source: string, bytes: number): Promise<Row> {
  const program = new URL('./edge-server.js', import.meta.url)
  const servers = await Promise.all(['edge', source].map((kind) => startNode(program, [kind, String(bytes)])))
  const loads = await Promise.all(servers.map(({ port }) => Load.on(port, 16)))
  try {
    const [ours, reference] = loads.map((load, index) => load.repeating([request], servers[index]!.cpu))
    return await compare(
      {
        name: `edge: a file of ${bytes} bytes, of node:http from ${source}`,
        ours: ours!,
        reference: reference!,
        bar,
      },
      { rounds: 11, batchMilliseconds: 150 },
    )
  } finally {
    for (const load of loads) load.close()
    for (const server of servers) await server.stop()
  }
}

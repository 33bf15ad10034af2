import type { Driver } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import { http } from '@tablewright/client/http'
import { open } from '@tablewright/engine'
import { listen } from '@tablewright/server'

export interface Drivers {
  readonly embedded: Driver
  readonly http: Driver
  close(): Promise<void>
}

/** One engine in memory, reached directly and over HTTP. */
export async function openDrivers(): Promise<Drivers> {
  const engine = await open({ memory: true })
  const endpoint = await listen({ engine, port: 0 })
  const direct = embedded(engine)
  const wire = http({ endpoint: endpoint.url, credentials: { accessKeyId: 'none', secretAccessKey: 'none' } })
  return {
    embedded: direct,
    http: wire,
    close: async () => {
      await wire.close()
      await direct.close()
      await endpoint.close()
      await engine.close()
    },
  }
}

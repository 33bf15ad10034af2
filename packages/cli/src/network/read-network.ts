import { TablewrightError } from '@tablewright/base'
import { readTls, type TlsFiles } from '@tablewright/server/wire'
import type { NetworkOptions } from './network-options.js'

/** The network options of a command, in the form of the server's options. */
export interface Network {
  readonly cors: readonly string[]
  readonly allowedHosts: readonly string[]
  readonly tls: TlsFiles | undefined
}

export async function readNetwork(options: NetworkOptions): Promise<Network> {
  const { cors = [], allowedHosts = [], tlsCert, tlsKey } = options
  if ((tlsCert === undefined) !== (tlsKey === undefined)) {
    throw new TablewrightError('TLS_INCOMPLETE', 'TLS needs a certificate and its private key.', {
      remedy: 'Give both --tls-cert and --tls-key.',
      data: {},
    })
  }
  const tls = tlsCert === undefined ? undefined : await readTls(tlsCert, tlsKey!)
  return { cors, allowedHosts, tls }
}

import { readFile, stat } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { TablewrightError } from '@tablewright/base'

/** A certificate and its private key, as PEM text. */
export interface TlsFiles {
  readonly cert: string
  readonly key: string
}

/** Reads a certificate chain and its private key, and checks that they belong together. */
export async function readTls(certFile: string, keyFile: string): Promise<TlsFiles> {
  const [cert, key] = await Promise.all([readText(certFile), readText(keyFile)])
  await refuseReadableByOthers(keyFile)
  try {
    createSecureContext({ cert, key })
  } catch (cause) {
    throw new TablewrightError('TLS_INVALID', `${certFile} and ${keyFile} cannot be used for TLS.`, {
      remedy: 'Give a certificate (with its chain) and the private key that belongs to it, both as PEM.',
      data: { certFile, keyFile },
      cause,
    })
  }
  return { cert, key }
}

async function readText(file: string): Promise<string> {
  try {
    // Reading a pipe or a device may never end.
    if (!(await stat(file)).isFile()) throw new Error('not a regular file')
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new TablewrightError('TLS_UNREADABLE', `The file ${file} cannot be read.`, {
      remedy: 'Check that the file exists and that this user may read it.',
      data: { file },
      cause,
    })
  }
}

/**
 * Refuses a key that other users can read. Its group may: certificate tools often share keys with a group.
 */
async function refuseReadableByOthers(file: string): Promise<void> {
  if (process.platform === 'win32') return
  const { mode } = await stat(file)
  if ((mode & 0o007) === 0) return
  throw new TablewrightError(
    'TLS_KEY_EXPOSED',
    `Every user of this machine may use the private key ${file}.`,
    {
      remedy: `Run chmod 600 ${file}.`,
      data: { file },
    },
  )
}

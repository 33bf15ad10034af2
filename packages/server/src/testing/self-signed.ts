import { generateKeyPairSync, sign } from 'node:crypto'

/** Returns a certificate for localhost and 127.0.0.1 with a validity of one day, and its key, as PEM. */
export function selfSignedCertificate(): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subject = sequence(set(sequence(objectId('550403'), der(0x0c, Buffer.from('localhost')))))
  const day = 86_400_000
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    subject,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeNames(), isAuthority())),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const certificate = sequence(body, ecdsaWithSha256, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

const ecdsaWithSha256 = der(0x30, objectId('2a8648ce3d040302'))

function alternativeNames(): Buffer {
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))
  return sequence(objectId('551d11'), der(0x04, names))
}

function isAuthority(): Buffer {
  return sequence(objectId('551d13'), der(0x04, sequence(der(0x01, Buffer.from([0xff])))))
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts)
}

function set(...parts: readonly Buffer[]): Buffer {
  return der(0x31, ...parts)
}

function objectId(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]))
}

function time(milliseconds: number): Buffer {
  return der(0x18, Buffer.from(`${new Date(milliseconds).toISOString().replace(/[-:T]|\.\d+/g, '')}`))
}

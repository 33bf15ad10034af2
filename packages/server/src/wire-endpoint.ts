// The DynamoDB endpoint alone, for programs that want no API: what else the package offers takes long to load.

export { type Listening, type ListenOptions, listen } from './listen/listen.js'
export { readTls, type TlsFiles } from './listen/tls.js'
export { type Principal, type Principals, parsePrincipals, readPrincipals } from './wire/auth/principals.js'
export type { WireEngine, WireReply } from './wire/wire-engine.js'

// Only the DynamoDB endpoint, for programs without the API: the rest of the package is slow to load.

export { type Listening, type ListenOptions, listen } from './listen/listen.js'
export { readTls, type TlsFiles } from './listen/tls.js'
export { type Principal, type Principals, parsePrincipals, readPrincipals } from './wire/auth/principals.js'
export type { WireEngine, WireReply } from './wire/wire-engine.js'

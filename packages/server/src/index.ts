export { type Principal, type Principals, parsePrincipals, readPrincipals } from './auth/principals.js'
export { type Listening, type ListenOptions, listen } from './listen/listen.js'
export type { WireEngine, WireReply } from './wire/wire-engine.js'

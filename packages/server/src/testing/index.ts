export { sdkDatabase } from './sdk-database.js'
export { selfSignedCertificate } from './self-signed.js'
export { type Answer, type ServedSystem, serveAlone } from './served-system.js'
export { type Signer, signCall } from './sign-call.js'

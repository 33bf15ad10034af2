export { canonicalRequest, canonicalText, escapeText, type SignableRequest } from './canonical-request.js'
export { hmacSha256, sha256Hex } from './hash.js'
export { credentialScope, signature, signatureAlgorithm, signatureTime, signingKey } from './sign.js'
export { signHeaders } from './sign-headers.js'

/** Longest head of a request in bytes, as `node:http` has it by default. Longer heads are answered with 431. */
export const maxHeadSize = 16 * 1024

/** Most headers of a request. SDKs send about fifteen. More are answered with 431. */
export const maxHeaderCount = 200

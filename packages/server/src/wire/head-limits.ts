/** Maximum size of a request head in bytes, the default of `node:http`. Larger heads are answered with 431. */
export const maxHeadSize = 16 * 1024

/** Maximum number of headers of a request. SDKs send about fifteen. More are answered with 431. */
export const maxHeaderCount = 200

export const jsonType = 'application/x-amz-json-1.0'
export const textType = 'text/plain; charset=utf-8'

/** How DynamoDB turns away what is not a call of its API. */
export const notACall = Buffer.from('<UnknownOperationException/>\n')

export function isJson(contentType: string | undefined): boolean {
  if (contentType === jsonType) return true
  const type = (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase()
  return type === jsonType || type === 'application/json'
}

export const jsonType = 'application/x-amz-json-1.0'
export const textType = 'text/plain; charset=utf-8'

/** DynamoDB's answer to a request that is not a call of its API. */
export const notACall = Buffer.from('<UnknownOperationException/>\n')

const plainJsonType = 'application/json'

export function isJson(contentType: string | undefined): boolean {
  if (contentType === jsonType) return true
  const type = (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase()
  return type === jsonType || type === plainJsonType
}

/** Returns the content type of the answer: that of the request, or plain JSON. */
export function answerType(contentType: string | undefined): string {
  if (contentType === jsonType) return jsonType
  return contentType?.toLowerCase().includes(jsonType) === true ? jsonType : plainJsonType
}

/** Whether the request may be a call by its content type: JSON, or none without a body. */
export function mayBeCall(contentType: string | undefined, bodyLength: number): boolean {
  return isJson(contentType) || (contentType === undefined && bodyLength === 0)
}

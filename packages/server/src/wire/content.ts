export const jsonType = 'application/x-amz-json-1.0'
export const textType = 'text/plain; charset=utf-8'

/** How DynamoDB turns away what is not a call of its API. */
export const notACall = Buffer.from('<UnknownOperationException/>\n')

const plainJsonType = 'application/json'

export function isJson(contentType: string | undefined): boolean {
  if (contentType === jsonType) return true
  const type = (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase()
  return type === jsonType || type === plainJsonType
}

/** An answer has the type of its request; one without a type and without a body is answered as plain JSON. */
export function answerType(contentType: string | undefined): string {
  if (contentType === jsonType) return jsonType
  return contentType?.toLowerCase().includes(jsonType) === true ? jsonType : plainJsonType
}

/** Whether a content type may be that of a call: JSON, or none. */
export function mayBeCall(contentType: string | undefined, bodyLength: number): boolean {
  return isJson(contentType) || (contentType === undefined && bodyLength === 0)
}

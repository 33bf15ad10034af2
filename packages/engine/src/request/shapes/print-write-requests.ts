import { maxMessageLength } from '@tablewright/dynamo'
import { recordJson, StoredItem } from '../../encoding/index.js'

interface WriteRequest {
  readonly PutRequest?: { readonly Item?: unknown }
  readonly DeleteRequest?: { readonly Key?: unknown }
}

/** Returns the requests of BatchWriteItem as violations show them: as Java prints its objects. */
export function printWriteRequests(tables: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(tables).map(
    ([name, requests]) => `${name}=[${printList(requests as readonly (WriteRequest | null)[] | null)}]`,
  )
  return `{${texts.join(', ')}}`
}

function printList(requests: readonly (WriteRequest | null)[] | null): string {
  let text = ''
  for (const request of requests ?? []) {
    text += text === '' ? printRequest(request) : `, ${printRequest(request)}`
    if (text.length > maxMessageLength) break
  }
  return text
}

function printRequest(request: WriteRequest | null): string {
  const put = request?.PutRequest && `PutRequest(item=${printAttributes(request.PutRequest.Item)}`
  const remove = request?.DeleteRequest && `DeleteRequest(key=${printAttributes(request.DeleteRequest.Key)}`
  return `WriteRequest(putRequest=${printPart(put)}, deleteRequest=${printPart(remove)})`
}

function printPart(text: string | null | undefined): string {
  return text ? `${text}, workloadProfileName=null)` : 'null'
}

/** Java prints a value as its class and address, which says nothing. */
function printAttributes(attributes: unknown): string {
  const item = attributes instanceof StoredItem ? JSON.parse(`${recordJson(attributes.record)}`) : attributes
  const names = Object.keys((item ?? {}) as object)
  return `{${names.map((name) => `${name}=com.amazonaws.dynamodb.v20120810.AttributeValue@0`).join(', ')}}`
}

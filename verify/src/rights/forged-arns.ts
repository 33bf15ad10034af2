/** Ambiguous ARNs: one parser could read the allowed table, another parser the denied table. */
export function forgedArns(allowed: string, denied: string): string[] {
  const start = 'arn:aws:dynamodb:us-east-1:000000000000'
  return [
    `arn:aws/${allowed}/stream/x:dynamodb:us-east-1:000000000000:table/${denied}`,
    `arn:aws/${allowed}:dynamodb:us-east-1:000000000000:table/${denied}`,
    `arn:aws:dynamodb:us-east-1/${allowed}:000000000000:table/${denied}`,
    `arn:aws:dynamodb:us-east-1:000000000000/table/${allowed}:table/${denied}`,
    `${start}:table/${allowed}:table/${denied}`,
    `${start}:table/${allowed}/${denied}`,
    `${start}:table/${allowed}/../${denied}`,
    `${start}:table/${allowed}/index/../../${denied}`,
    `${start}:table/${allowed}/stream/x/table/${denied}`,
    `${start}:table/${denied}/stream/${allowed}`,
    `${start}:table/${denied}?table/${allowed}`,
    `${start}:table/${denied}#${allowed}`,
    `${start}:table/${denied}\n${allowed}`,
    `${start}:table/${denied}\0${allowed}`,
    `${start}:table/${denied}/`,
    `${start}:table//${denied}`,
    `${start}:table/${encodeURIComponent(`${allowed}/../${denied}`)}`,
    `${start}:table/${denied}`,
    `:table/${denied}`,
    `table/${denied}`,
    `${allowed}/../${denied}`,
    `${allowed}:${denied}`,
    denied,
  ]
}

import { maxKeyAttributeNameSize, maxTableNameLength, minTableNameLength } from '@tablewright/dynamo/limits'
import { utf8Size } from '../../cost/estimate.js'
import type { IndexModel } from '../../model/table-model.js'

/** Why DynamoDB refuses a table. */
export interface Problem {
  readonly what: string
  readonly remedy: string
}

export function nameProblems(name: string, kind: 'table' | 'index'): Problem[] {
  const fits = name.length >= minTableNameLength && name.length <= maxTableNameLength
  if (fits && /^[a-zA-Z0-9_.-]+$/.test(name)) return []
  return [
    {
      what: `"${name}" is not a valid name of a ${kind}`,
      remedy: `Use ${minTableNameLength} to ${maxTableNameLength} letters, digits, "_", "-" and ".".`,
    },
  ]
}

export function projectionProblems(index: Pick<IndexModel, 'name' | 'projection'>): Problem[] {
  if (index.projection.kind !== 'INCLUDE') return []
  const found: Problem[] = []
  const { attributes } = index.projection
  if (attributes.length === 0)
    found.push({
      what: `the projection of ${index.name} is empty`,
      remedy: "Write projection: 'KEYS_ONLY'.",
    })
  const twice = attributes.find((name, at) => attributes.indexOf(name) < at)
  if (twice !== undefined)
    found.push({ what: `the projection of ${index.name} lists ${twice} twice`, remedy: 'List it once.' })
  const long = attributes.find((name) => name === '' || utf8Size(name) > maxKeyAttributeNameSize)
  if (long !== undefined) {
    const remedy = `Use names of 1 to ${maxKeyAttributeNameSize} bytes.`
    found.push({ what: `the projection of ${index.name} lists a name of ${utf8Size(long)} bytes`, remedy })
  }
  return found
}

import {
  createPlaceholders,
  legacyProjection,
  type Path,
  type Placeholders,
  type Projection,
  parseProjection,
  projectItem,
  validationError,
} from '@tablewright/dynamo'
import type { Table } from '../catalog/table.js'
import type { Image } from '../items/image.js'
import { partOfItem, partOfItemSteps, RawJson, type ReplyValue } from '../reply.js'

interface ProjectionInput {
  readonly ProjectionExpression?: string
  readonly AttributesToGet?: readonly string[] | undefined
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
}

/** Returns the projection of a request that has no other expression. */
export function planProjection(input: ProjectionInput): Projection | undefined {
  if (input.ProjectionExpression === undefined) return projectionOf(input.AttributesToGet)
  const placeholders = createPlaceholders(input.ExpressionAttributeNames)
  const projection = parseProjection(input.ProjectionExpression, placeholders)
  placeholders.rejectUnused()
  return projection
}

/** Returns the projection of a request in which all expressions share their placeholders. */
export function projectionWith(input: ProjectionInput, placeholders: Placeholders): Projection | undefined {
  if (input.ProjectionExpression === undefined) return projectionOf(input.AttributesToGet)
  return parseProjection(input.ProjectionExpression, placeholders)
}

function projectionOf(names: readonly string[] | undefined): Projection | undefined {
  return names === undefined ? undefined : legacyProjection(names)
}

/** Throws if a path leads into a key attribute, which is always a scalar. */
export function checkKeyPaths(paths: Iterable<Path>, table: Table): void {
  for (const path of paths) {
    if (path.length === 1) continue
    const [name] = path
    const message = (kind: string) =>
      `Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: ${kind}: ${name}`
    if (table.keys.some((key) => key.name === name)) throw validationError(message('Key'))
    if (table.indexes.some((index) => index.keys.some((key) => key.name === name)))
      throw validationError(message('IndexKey'))
  }
}

/** Returns an item for a response: its bytes unchanged, or the requested part. */
export function projectImage(projection: Projection | undefined, image: Image): ReplyValue {
  if (projection === undefined) return new RawJson(image.json)
  return partOfItem(projectItem(projection, image.item), image.size)
}

/** As `projectImage`, in steps if the item is large. */
export function* projectImageSteps(
  projection: Projection | undefined,
  image: Image,
): Generator<undefined, ReplyValue> {
  if (projection === undefined) return new RawJson(image.json)
  const item = yield* image.itemSteps()
  yield
  return yield* partOfItemSteps(projectItem(projection, item), image.size)
}

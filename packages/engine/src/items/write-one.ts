import { DynamoError, type Projection, projectItem, updatedPaths, writeUnits } from '@tablewright/dynamo'
import { type CapacityReport, Consumption } from '../capacity/consumption.js'
import type { EngineContext } from '../context.js'
import { partOfItem, partOfItemSteps, RawJson, type Reply, type ReplyValue } from '../reply.js'
import { stepsInTurns } from '../turns.js'
import type { Attempt } from './attempt.js'
import { billedSize } from './billed-size.js'
import { withMetrics } from './collection-metrics.js'
import type { Image } from './image.js'
import { ItemWriter, type LocatedWrite, type PlacedWrite } from './item-writer.js'
import {
  encodeIfHuge,
  isHeavy,
  LargeItems,
  type PreparedWrites,
  prepareIfLarge,
  weightOf,
} from './prepared-writes.js'
import type { ItemWrite } from './write.js'

/** The parts of a reply that a single write requests. */
export interface WriteAnswer {
  readonly ReturnValues?: string
  readonly ReturnConsumedCapacity?: CapacityReport
  readonly ReturnItemCollectionMetrics?: 'SIZE' | 'NONE'
}

/** Runs a planned PutItem, UpdateItem or DeleteItem. */
export function writeOne(context: EngineContext, write: ItemWrite, answer: WriteAnswer): Promise<Reply> {
  return write.kind === 'put' && write.image.isHugeWithoutRecord
    ? encodeIfHuge([write], () => writeEncoded(context, write, answer))
    : writeEncoded(context, write, answer)
}

function writeEncoded(context: EngineContext, write: ItemWrite, answer: WriteAnswer): Promise<Reply> {
  if (answer.ReturnValues === 'UPDATED_OLD' || answer.ReturnValues === 'UPDATED_NEW')
    return writeMeasured(context, write, answer).then(withPart)
  return writeMeasured(context, write, answer)
}

/** The reply of a write, in which a huge part of an item may not be encoded yet. */
interface WriteReply {
  readonly Attributes: ReplyValue | HugePart
}

function writeMeasured(context: EngineContext, write: ItemWrite, answer: WriteAnswer): Promise<WriteReply> {
  if (answer.ReturnItemCollectionMetrics !== 'SIZE')
    return prepareIfLarge(context, (prepared) => writeOnce(context, write, answer, prepared))
  let placed: PlacedWrite | undefined
  const note = (located: PlacedWrite) => {
    placed = located
  }
  return prepareIfLarge(context, (prepared) => writeOnce(context, write, answer, prepared, note)).then(
    (reply) => withMetrics(context, placed!, reply),
  )
}

function writeOnce(
  context: EngineContext,
  write: ItemWrite,
  answer: WriteAnswer,
  prepared: PreparedWrites | undefined,
  note?: (located: PlacedWrite) => void,
): Promise<WriteReply | LargeItems> {
  return context.storage.write((view) => {
    const writer = new ItemWriter(context, view)
    const located = writer.locate(write, prepared?.located(write))
    context.limiter?.check(located.table, 'write')
    if (prepared === undefined && isHeavy(weightOf(located))) return new LargeItems([write])
    const attempt = attemptCharged(context, prepared ?? writer, located)
    const consumption = writer.apply(located, attempt.after)
    context.limiter?.spend(consumption, 'write')
    note?.(located)
    return {
      Attributes: returnedAttributes(answer.ReturnValues, located.before, attempt),
      ConsumedCapacity: consumption.report(answer.ReturnConsumedCapacity, write.tableName),
    }
  })
}

/** A failed condition consumes the same capacity as the write. */
function attemptCharged(
  context: EngineContext,
  writer: ItemWriter | PreparedWrites,
  located: LocatedWrite,
): Attempt {
  try {
    return writer.attempt(located)
  } catch (error) {
    if (
      context.limiter !== undefined &&
      error instanceof DynamoError &&
      error.code === 'ConditionalCheckFailedException'
    ) {
      const consumption = new Consumption(located.table)
      consumption.tableUnits = writeUnits(billedSize(located.table, located.before), 0)
      context.limiter.spend(consumption, 'write')
    }
    throw error
  }
}

function returnedAttributes(
  returnValues: string | undefined,
  before: Image | undefined,
  { after, update }: Attempt,
): ReplyValue | HugePart {
  switch (returnValues) {
    case 'ALL_OLD':
      return before && new RawJson(before.json)
    case 'ALL_NEW':
      return after && new RawJson(after.json)
    case 'UPDATED_OLD':
      return update && before && partOf(updatedPaths(update), before)
    case 'UPDATED_NEW':
      return update && after && partOf(updatedPaths(update), after)
    default:
      return undefined
  }
}

/** The updated attributes of a huge item. They are encoded in steps after the write is on disk. */
class HugePart {
  readonly paths: Projection
  readonly image: Image

  constructor(paths: Projection, image: Image) {
    this.paths = paths
    this.image = image
  }

  *steps(): Generator<undefined, ReplyValue> {
    const part = projectItem(this.paths, yield* this.image.itemSteps())
    yield
    return Object.keys(part).length === 0 ? undefined : yield* partOfItemSteps(part, this.image.size)
  }
}

function partOf(paths: Projection, image: Image): ReplyValue | HugePart {
  if (image.isHuge) return new HugePart(paths, image)
  const part = projectItem(paths, image.item)
  return Object.keys(part).length === 0 ? undefined : partOfItem(part, image.size)
}

/** Returns the reply with its updated attributes encoded. */
function withPart(reply: WriteReply): Reply | Promise<Reply> {
  const { Attributes, ...others } = reply
  if (!(Attributes instanceof HugePart)) return reply
  const shown = stepsInTurns(Attributes.steps())
  return shown instanceof Promise
    ? shown.then((part) => ({ Attributes: part, ...others }))
    : { Attributes: shown, ...others }
}

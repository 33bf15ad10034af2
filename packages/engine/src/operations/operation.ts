import type { OperationMap, OperationName } from '@tablewright/dynamo'
import type { EngineContext } from '../context.js'
import type { Reply } from '../reply.js'
import type { StructureShape } from '../request/shape.js'

/** One operation of the service: what its request looks like and how it is answered. */
export interface Operation {
  readonly shape: StructureShape
  readonly run: (context: EngineContext, input: never) => Reply | Promise<Reply>
  /** The request as newer regions check it, where that differs. */
  readonly newerShape?: StructureShape
  /** Answered with no body at all, as operations without an output are. */
  readonly emptyBody?: true
  /** Whether newer regions word errors of values differently. */
  readonly newerWords?: boolean
}

export type InputOf<Name extends OperationName> = OperationMap[Name]['input']

/** Ties an operation's code to the type of its request. */
export function operation<Name extends OperationName>(
  _name: Name,
  shape: StructureShape,
  run: (context: EngineContext, input: InputOf<Name>) => Reply | Promise<Reply>,
  newer: Pick<Operation, 'newerShape' | 'newerWords' | 'emptyBody'> = {},
): Operation {
  return { shape, run: run as Operation['run'], ...newer }
}

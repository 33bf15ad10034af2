import type { OperationMap, OperationName } from '@tablewright/dynamo'
import type { EngineContext } from '../context.js'
import type { Reply } from '../reply.js'
import type { StructureShape } from '../request/shape.js'
import type { NewerMessages } from '../request/wording.js'

/** One operation of the service: the shape of its request and its implementation. */
export interface Operation {
  readonly shape: StructureShape
  readonly run: (context: EngineContext, input: never) => Reply | Promise<Reply>
  /** The shape of the request in newer regions, if it differs. */
  readonly newerShape?: StructureShape
  /** Throws for a request that the operation cannot read, before its shape is checked. */
  readonly checkReadable?: (request: unknown) => void
  /** Whether the response has no body, as for operations without an output. */
  readonly emptyBody?: true
  /** Where newer regions word errors differently. Transactions and scans share only some of the newer messages. */
  readonly newerMessages?: NewerMessages
}

export type InputOf<Name extends OperationName> = OperationMap[Name]['input']

/** Ties an operation's code to the type of its request. */
export function operation<Name extends OperationName>(
  _name: Name,
  shape: StructureShape,
  run: (context: EngineContext, input: InputOf<Name>) => Reply | Promise<Reply>,
  options: Omit<Operation, 'shape' | 'run'> = {},
): Operation {
  return { shape, run: run as Operation['run'], ...options }
}

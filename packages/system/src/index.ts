export { flatMapInTurns, forEachInTurns } from '@tablewright/base'
export { type Action, type ActionInput, type ActionSpec, type AnyAction, action } from './action.js'
export type { Answer, AnswerItem, Json } from './answer.js'
export { batchesOf } from './batches-of.js'
export { changesNothing } from './changes-nothing.js'
export { type Command, command } from './command.js'
export { driftRepairs, driftViolation, isUnreadable, itemInvariant } from './drift.js'
export { actor, actorOf } from './events/actor.js'
export { checkOutbox, type OutboxCheck, repairOutbox } from './events/check-outbox.js'
export { type Emitting, emit, emitUpdated, type OutboxDb, shardOf } from './events/emit.js'
export {
  type EventCatalog,
  type EventData,
  type EventDefinition,
  type MailTemplate,
  type NewEvent,
  newEvent,
} from './events/event.js'
export { type OutboxPatterns, outbox, outboxShards } from './events/outbox.js'
export { fieldLabel } from './field-label.js'
export { forEachLimit } from './for-each-limit.js'
export {
  type Access,
  type AccessSpec,
  type BuiltInRight,
  builtInRights,
  builtInRoles,
  defineAccess,
  type Grant,
  noAccess,
  type OwnGrant,
  own,
  type RightSpec,
  right,
} from './identity/access.js'
export {
  type Authorization,
  authorize,
  callOf,
  type Guarded,
  grantsOf,
  type RoleGrants,
  requireGrant,
  rightFor,
  rolesIn,
} from './identity/authorize.js'
export { type ActionCall, fullCall, localCall, type Principal, systemCall } from './identity/principal.js'
export { fillPrincipal, type PrincipalFields } from './identity/principal-fields.js'
export type { Protection, Protections, RawEdit } from './identity/protection.js'
export { fromJson } from './input/from-json.js'
export { fromText, type TextValue } from './input/from-text.js'
export { oneLine, oneLineText } from './input/one-line.js'
export {
  type InputPart,
  type InputSource,
  type RefusedField,
  readInput,
  readInputParts,
} from './input/read-input.js'
export { readParameters } from './input/read-parameters.js'
export { blockText, idStart, lineText } from './input/written-text.js'
export type { CheckResult, RepairResult, Violation } from './invariants.js'
export type { Job, JobHistory, JobReport, JobRun, JobState } from './jobs/job.js'
export { JobRunner, type JobRunnerOptions } from './jobs/job-runner.js'
export {
  fieldSchema,
  fieldsSchema,
  type JsonSchema,
  outputSchema,
  parametersSchema,
  typeSchema,
} from './json-schema.js'
export type { HttpListener, Listener, TcpListener } from './listener.js'
export {
  document,
  type FieldLabels,
  type FileContent,
  type FileOutput,
  file,
  type ListOutput,
  listOf,
  type NothingOutput,
  nothing,
  type OutputShape,
  type OutputValue,
  one,
  type PageOutput,
  pageOf,
  type RecordOutput,
  type ResultPage,
  type TextOutput,
} from './output.js'
export { outputJson } from './output-json.js'
export { pageOptions, paging } from './paging.js'
export { plainJson } from './plain-json.js'
export { within } from './ports/deadline.js'
export { openPorts, type PortContext } from './ports/open-ports.js'
export {
  type AnyPort,
  type GivenPorts,
  type OpenedPorts,
  type Port,
  type PortSource,
  type Ports,
  port,
} from './ports/port.js'
export { portFailure, portLine } from './ports/port-text.js'
export { sharedProblems } from './problem.js'
export { type Refusal, refuse, refuseField } from './refuse.js'
export { retryOnConflict } from './retry-on-conflict.js'
export {
  type Method,
  onlyReads,
  pathFields,
  type RecordSearch,
  type Route,
  type RouteOptions,
  route,
} from './route.js'
export { type RefusedEntity, type SampledDesign, sampleDesign } from './sample/sample-design.js'
export { sampleLoad } from './sample/sample-load.js'
export { type SeededChoices, seededChoices } from './seeded-choices.js'
export type { AnySystem, Resources, SampleOptions, System, SystemSettings } from './system.js'
export { systemOfDesign } from './system-of-design.js'

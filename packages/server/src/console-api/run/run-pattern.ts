import type { PatternProof } from '@tablewright/design'
import { isPagedPattern, isWritePattern, type PatternModel, purposeOf } from '@tablewright/design/model'
import type { Item } from '@tablewright/dynamo'
import { parametersSchema, plainJson, readParameters, refuse } from '@tablewright/system'
import { hideInItem, hideInJson, hideInRequest } from '../../secrets/hide-secrets.js'
import { reportOf } from '../design/report-of.js'
import type { ItemLens } from '../items/item-lens.js'
import { unitsOf } from '../trace/render-trace.js'
import { tracedItems } from '../trace/traced-items.js'
import type { RunAnswer, RunAsk, RunPattern, SentRequest, Units } from '../types/run.js'
import { type ApiAddress, copyTexts } from './copy-texts.js'
import type { DatabaseAddress } from './database-address.js'
import type { ObservedRequest, PatternRunner } from './pattern-runner.js'

/** The dependencies of running a system's patterns. */
export interface RunServices {
  readonly runner: PatternRunner
  readonly lens: ItemLens
  readonly database: DatabaseAddress
  readonly proofs: ReadonlyMap<string, PatternProof>
}

export function proofsOf({ design }: ItemLens): ReadonlyMap<string, PatternProof> {
  return new Map(reportOf(design.model).patterns.map((proof) => [proof.name, proof]))
}

export function runPatterns({ lens, proofs }: Pick<RunServices, 'lens' | 'proofs'>): readonly RunPattern[] {
  return Object.values(lens.design.model.patterns).map((pattern) => ({
    name: pattern.name,
    ...(pattern.id !== undefined && { id: pattern.id }),
    description: purposeOf(pattern),
    operation: pattern.operation,
    kind: isWritePattern(pattern) ? 'write' : 'read',
    paged: isPagedPattern(pattern),
    parameters: parametersSchema(pattern.parameters),
    proof: proofs.get(pattern.name)!,
  }))
}

/** Finds a pattern by its name or its id. */
export function findPattern({ design }: ItemLens, name: string): PatternModel {
  const { patterns } = design.model
  const found = Object.hasOwn(patterns, name)
    ? patterns[name]
    : Object.values(patterns).find((pattern) => pattern.id === name)
  if (found) return found
  throw refuse('NOT_FOUND', `The design has no pattern ${name}.`, {
    field: 'pattern',
    remedy: 'Choose a pattern of the design.',
  })
}

/** Calls a pattern, or returns the requests that a call would send. */
export async function runPattern(
  place: RunServices,
  pattern: PatternModel,
  ask: RunAsk,
  api: ApiAddress,
): Promise<RunAnswer> {
  const { runner, lens, database, proofs } = place
  const input = await readParameters(pattern.parameters, runner.design.functions, ask.input)
  const outcome = ask.explain
    ? explained(await runner.explain(pattern, input))
    : ran(await runner.run(pattern, input, ask))
  const requests = outcome.requests.map(({ operation, input: sent }): SentRequest => {
    return { operation, input: hideInRequest(sent) }
  })
  const { readUnits, writeUnits, searchBytes } = proofs.get(pattern.name)!
  return {
    pattern: pattern.name,
    explained: ask.explain === true,
    ...outcome,
    requests,
    writes: requests.flatMap((sent) =>
      tracedItems(sent.operation, sent.input, lens).filter(({ action }) => action !== 'get'),
    ),
    predicted: { readUnits, writeUnits, ...(searchBytes && { searchBytes }) },
    copy: copyTexts(
      {
        design: lens.design.model.name,
        pattern,
        input: hideInJson(input),
        ask: hideInJson(ask),
        requests,
      },
      database,
      api,
    ),
  }
}

type Outcome = Pick<RunAnswer, 'requests' | 'open' | 'raw' | 'cursor' | 'result' | 'consumed'>

function explained({ requests, open }: Awaited<ReturnType<PatternRunner['explain']>>): Outcome {
  return { requests, open, raw: [], cursor: null }
}

function ran({ value, cursor, requests }: Awaited<ReturnType<PatternRunner['run']>>): Outcome {
  return {
    requests,
    open: false,
    result: hideInJson(plainJson(value ?? null)) as NonNullable<RunAnswer['result']>,
    raw: requests.flatMap(itemsOf).map(hideInItem),
    cursor,
    consumed: requests.map(unitsOf).reduce(addUnits, { readUnits: 0, writeUnits: 0 }),
  }
}

/** Adds the units of two requests. */
export function addUnits(one: Units, other: Units): Units {
  const searchBytes = (one.searchBytes ?? 0) + (other.searchBytes ?? 0)
  return {
    readUnits: one.readUnits + other.readUnits,
    writeUnits: one.writeUnits + other.writeUnits,
    ...(searchBytes > 0 && { searchBytes }),
  }
}

/** The stored items of an answer. */
function itemsOf({ output }: ObservedRequest): readonly Item[] {
  const {
    Item: item,
    Items: items,
    Responses,
    SearchResults,
  } = output as {
    readonly Item?: Item
    readonly Items?: readonly Item[]
    readonly SearchResults?: readonly { readonly Item: Item }[]
    readonly Responses?: readonly { readonly Item?: Item }[] | Readonly<Record<string, readonly Item[]>>
  }
  if (items) return items
  if (SearchResults) return SearchResults.map((result) => result.Item)
  if (item) return [item]
  const found = Array.isArray(Responses)
    ? (Responses as readonly { readonly Item?: Item }[]).map((each) => each.Item)
    : Object.values((Responses ?? {}) as Readonly<Record<string, readonly Item[]>>).flat()
  return found.filter((each) => each !== undefined)
}

import { findCycle, type Graph } from './find-cycle.js'
import type { Transaction } from './history.js'

/** The values of each list in append order. */
type Versions = ReadonlyMap<string, readonly number[]>

/**
 * Checks that a history is strictly serializable: the final lists give the order of all appends, reads place their
 * transactions between appends, and time orders transactions that did not overlap. No order exists if and only if the
 * graph of these dependencies has a cycle. Returns a description of each violation.
 */
export function checkHistory(history: readonly Transaction[], finalLists: Versions): string[] {
  const writers = new Map<number, number>()
  for (const [index, { appends }] of history.entries())
    for (const { value } of appends) writers.set(value, index)
  const problems = [...checkEffects(history, finalLists), ...checkReads(history, finalLists)]
  if (problems.length > 0) return problems
  const taken = history.map((transaction) => isExecuted(transaction, finalLists))
  const graph: Graph = history.map(() => [])
  addDependencies(graph, history, finalLists, writers, taken)
  addTimes(graph, history, taken)
  const cycle = findCycle(graph)
  if (cycle === undefined) return []
  const members = cycle.filter((index) => index < history.length).map((index) => history[index]!)
  return [
    `these transactions have no order:\n${members.map((each) => `  ${JSON.stringify(each)}`).join('\n')}`,
  ]
}

function isExecuted({ cancelled, ended, appends }: Transaction, finalLists: Versions): boolean {
  if (cancelled) return false
  return ended !== Number.POSITIVE_INFINITY || appends.some(({ key, value }) => has(finalLists, key, value))
}

const has = (lists: Versions, key: string, value: number) => lists.get(key)?.includes(value) ?? false

/**
 * Checks that every acknowledged append exists once, that transactions are atomic, and that cancelled ones
 * have no effect.
 */
function checkEffects(history: readonly Transaction[], finalLists: Versions): string[] {
  const problems: string[] = []
  for (const [key, list] of finalLists)
    if (new Set(list).size !== list.length) problems.push(`${key} has an append twice: ${list.join()}`)
  for (const transaction of history) {
    const { appends, cancelled, ended } = transaction
    const there = appends.filter(({ key, value }) => has(finalLists, key, value)).length
    if (cancelled && there > 0)
      problems.push(`a cancelled transaction left something: ${JSON.stringify(transaction)}`)
    else if (!cancelled && there < appends.length && (ended !== Number.POSITIVE_INFINITY || there > 0))
      problems.push(`${there} of ${appends.length} appends are there: ${JSON.stringify(transaction)}`)
  }
  return problems
}

/** Checks that every list that was read is a prefix of the final list. */
function checkReads(history: readonly Transaction[], finalLists: Versions): string[] {
  const problems: string[] = []
  for (const transaction of history)
    for (const { key, list } of transaction.reads) {
      const final = finalLists.get(key) ?? []
      if (list?.some((value, index) => final[index] !== value))
        problems.push(`${key} ends as ${final.join()}, but was read as ${list.join()}`)
    }
  return problems
}

function addDependencies(
  graph: Graph,
  history: readonly Transaction[],
  finalLists: Versions,
  writers: ReadonlyMap<number, number>,
  taken: readonly boolean[],
): void {
  const connect = (from: number | undefined, to: number | undefined) => {
    if (from !== undefined && to !== undefined && from !== to) graph[from]!.push(to)
  }
  for (const list of finalLists.values())
    for (let index = 1; index < list.length; index++)
      connect(writers.get(list[index - 1]!), writers.get(list[index]!))
  for (const [reader, { reads }] of history.entries()) {
    if (!taken[reader]) continue
    for (const { key, length } of reads) {
      const list = finalLists.get(key) ?? []
      if (length > 0) connect(writers.get(list[length - 1]!), reader)
      if (length < list.length) connect(reader, writers.get(list[length]!))
    }
  }
}

/**
 * Adds a node for the end of each transaction, in a chain. Each transaction points to its end, and the last
 * end before its start points to it.
 */
function addTimes(graph: Graph, history: readonly Transaction[], taken: readonly boolean[]): void {
  const executed = history.flatMap((each, index) => (taken[index] ? [{ ...each, index }] : []))
  const ends = executed
    .filter(({ ended }) => ended !== Number.POSITIVE_INFINITY)
    .sort((one, other) => one.ended - other.ended)
  const firstMoment = graph.length
  for (const [position, { index }] of ends.entries()) {
    const moment = firstMoment + position
    graph.push([])
    if (position > 0) graph[moment - 1]!.push(moment)
    graph[index]!.push(moment)
  }
  const byBeginning = [...executed].sort((one, other) => one.began - other.began)
  let passed = 0
  for (const { began, index } of byBeginning) {
    while (passed < ends.length && ends[passed]!.ended < began) passed++
    if (passed > 0) graph[firstMoment + passed - 1]!.push(index)
  }
}

import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Outcome } from '../command.js'
import { findBug } from '../served/planted-bugs.js'
import type { Action, Answer, Item } from './action.js'
import { arbitraryAction } from './arbitrary-actions.js'
import { RealTable } from './real-table.js'
import { canonical, ReferenceModel } from './reference-model.js'

/** Actions on one folder; each folder begins empty. */
const actionsPerRun = 400

interface Sizes {
  readonly seed: number
  readonly commands: number
  readonly plant: string
}

/** One action as a command of fast-check, which shrinks failing sequences. */
class Command implements fc.AsyncCommand<ReferenceModel, RealTable> {
  readonly #action: Action
  readonly #counted: () => void

  constructor(action: Action, counted: () => void) {
    this.#action = action
    this.#counted = counted
  }

  check(): boolean {
    return true
  }

  async run(model: ReferenceModel, real: RealTable): Promise<void> {
    this.#counted()
    const [expected, answer] = [model.answer(this.#action), await real.answer(this.#action)]
    assert.equal(render(this.#action, answer), render(this.#action, expected))
  }

  toString(): string {
    return JSON.stringify(this.#action)
  }
}

/** Random sequences of commands on the engine and on the model, restarts included. */
export async function runModel({ seed, commands, plant }: Sizes): Promise<Outcome> {
  let executed = 0
  let runs = 0
  const bug = plant === '' ? undefined : findBug(plant)
  const command = arbitraryAction.map((action) => new Command(action, () => executed++))
  const property = fc.asyncProperty(
    fc.commands([command], { maxCommands: actionsPerRun, size: 'max' }),
    async (sequence) => {
      const real = await RealTable.create(bug)
      const model = new ReferenceModel()
      try {
        await fc.asyncModelRun(() => ({ model, real }), sequence)
        await compareDerived(model, real)
      } finally {
        await real.close()
      }
      if (++runs % 500 === 0) console.error(`${executed} commands, ${runs} sequences`)
    },
  )
  let failure: string | undefined
  for (let batch = 0; executed < commands && failure === undefined; batch++) {
    const details = await fc.check(property, {
      seed: seed + batch * 7919,
      numRuns: 10,
      endOnFailure: bug !== undefined,
    })
    if (details.failed) failure = fc.defaultReportMessage(details)
  }
  return {
    figures: { commands: executed, sequences: runs },
    failures: failure === undefined ? [] : [failure],
  }
}

/** Indexes and the stream are functions of the table: rebuilt and compared after every sequence. */
async function compareDerived(model: ReferenceModel, real: RealTable): Promise<void> {
  assert.deepEqual(real.findings, [])
  const { items, problems } = await real.replayStream()
  assert.deepEqual(problems, [])
  assert.equal(unordered(items), unordered(model.items))
}

/** Response as text. Only queries are ordered, and items with equal index keys are not. */
function render(action: Action, answer: Answer): string {
  if ('error' in answer) return answer.error
  if ('item' in answer) return canonical(answer.item)
  if ('done' in answer) return 'done'
  if (action.kind === 'scan') return unordered(answer.items)
  if (action.kind !== 'query' || action.query.index === 'table')
    return answer.items.map((each) => canonical(each)).join('\n')
  const name = action.query.index === 'global' ? 'h' : 'l'
  return groupEqual(answer.items, name).map(unordered).join('\n--\n')
}

const unordered = (items: readonly Item[]): string =>
  items
    .map((item) => canonical(item))
    .sort()
    .join('\n')

/** Groups adjacent items with the same value of an attribute. */
function groupEqual(items: readonly Item[], name: string): Item[][] {
  const groups: Item[][] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last !== undefined && canonical(last[0]![name]) === canonical(item[name])) last.push(item)
    else groups.push([item])
  }
  return groups
}

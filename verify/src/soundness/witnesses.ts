import type { Driver } from '@tablewright/client'
import type { DesignDescription } from './description/description.js'
import { Dice } from './random.js'
import { acceptedPart } from './run/accept.js'
import { runGenerated } from './run/run-case.js'

/** Rules that a run of a few calls cannot confirm, each with the reason for its refusals. */
export const unwitnessed: Readonly<Record<string, string>> = {
  TW105: 'A scan answers rightly; the rule reports its cost.',
  TW501: 'What is no time has no newest: the model has nothing to compare such an order with.',
  TW504: 'The order of a text before a delimiter is wrong only for values around the delimiter.',
  TW601: 'A set fills its item only with more elements than a run writes.',
  TW602: 'An item is too large only with values larger than a run writes.',
  TW603: 'A page is too large only with more items than a run writes.',
  TW604: 'A transaction is too large only with longer lists than a run gives.',
  TW605: 'A transaction is too large only with values larger than a run writes.',
  TW607: 'A list or set fills its item only after more calls than a run makes.',
  TW608: 'A key is too long only with values longer than a run writes.',
  TW609: 'A batch of many keys answers rightly; the rule reports its cost.',
  TW610: 'A partition of 10 GB is more than a run writes.',
  TW805: 'The client refuses to make an incomplete item; the rule says it before the first call.',
  TW901: 'The price of a call is no matter of its answer.',
  TW902: 'The price of a call is no matter of its answer.',
  TW903: 'Capacity is no matter of an answer.',
  TW904: 'An index that is not read changes no answer; the rule reports its cost.',
  TW617: 'An expression is too large only with more attributes and values than a generated design has.',
  TW1001: 'Heat is no matter of an answer.',
  TW1002: 'Heat is no matter of an answer.',
  TW1003: 'Heat is no matter of an answer.',
}

/** Runs refused designs to confirm that they misbehave. */
export class Witnesses {
  /** By code: how often something was run although refused, and how often it misbehaved. */
  readonly tried = new Map<string, { runs: number; found: number; example?: string }>()

  /** Runs the design as if one of the codes that refuse it did not exist. */
  async seek(
    description: DesignDescription,
    codes: readonly string[],
    driver: Driver,
    seed: number,
  ): Promise<number> {
    const wanted = [...new Set(codes)].filter((code) => code.startsWith('TW') && this.#isWanted(code))
    const [code] = new Dice(seed).sample(wanted, 1)
    if (code === undefined) return 0
    const forced = acceptedPart(description, code).description
    if (!forced) return 0
    const { failure, calls } = await runGenerated(forced, driver, new Dice(seed ^ 0x2545f491), 40, 5)
    const entry = this.tried.get(code) ?? { runs: 0, found: 0 }
    entry.runs++
    if (failure) {
      entry.found++
      entry.example ??= failure.message
    }
    this.tried.set(code, entry)
    return calls
  }

  #isWanted(code: string): boolean {
    const { found = 0, runs = 0 } = this.tried.get(code) ?? {}
    return found < 2 && runs < 60 && !(code in unwitnessed)
  }

  /** Rules with refused designs that never misbehaved in many runs. */
  missing(): readonly string[] {
    return [...this.tried].filter(([, { runs, found }]) => found === 0 && runs >= 10).map(([code]) => code)
  }

  /** One line for each rule. */
  print(): string {
    return [...this.tried]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([code, { runs, found }]) => `${code}: ${found} of ${runs} runs misbehave`)
      .join('\n')
  }
}

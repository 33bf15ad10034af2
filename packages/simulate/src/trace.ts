import { poisson, seededRandomNumber } from './numbers.js'
import { type ChooseKey, keyChooser } from './popularity.js'
import type { PartitionKind, Source } from './workload.js'

/** One request of a trace: its time, its pattern, and the key of each of its loads. */
export interface TracedRequest {
  /** Seconds since the start. */
  at: number
  source: number
  readonly keys: number[]
}

/**
 * Calls a function with each request of a workload, in the order of time. The object is reused: read it before
 * returning.
 */
export function trace(
  sources: readonly Source[],
  places: readonly PartitionKind[],
  { seconds, seed = 1 }: { readonly seconds: number; readonly seed?: number | undefined },
  visit: (request: TracedRequest) => void,
  endSecond: (second: number) => void = () => undefined,
): void {
  const random = seededRandomNumber(seed)
  const choosers: ChooseKey[][] = sources.map(({ loads, popularity }) =>
    loads.map(({ place }) => keyChooser(popularity, places[place]!.keys, random)),
  )
  const request: TracedRequest = { at: 0, source: 0, keys: [] }
  for (let second = 0; second < seconds; second++) {
    const due: number[] = []
    for (const [source, { perSecond }] of sources.entries())
      for (let count = poisson(perSecond, random); count > 0; count--) due.push(source)
    shuffle(due, random)
    for (const [index, source] of due.entries()) {
      request.at = second + index / due.length
      request.source = source
      const chooser = choosers[source]!
      request.keys.length = chooser.length
      for (let load = 0; load < chooser.length; load++) request.keys[load] = chooser[load]!(second)
      visit(request)
    }
    endSecond(second)
  }
}

function shuffle(list: number[], random: () => number): void {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const kept = list[last]!
    list[last] = list[other]!
    list[other] = kept
  }
}

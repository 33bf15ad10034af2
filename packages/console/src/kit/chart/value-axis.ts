/** Multiples of powers of ten for axis lines. */
const multiples = [1, 2, 2.5, 5, 10]
const maxLines = 4

/**
 * Returns the values of the axis lines of a chart: at most five round numbers at even distances, with as
 * little space above the highest value as possible. Integers if the values are integers.
 */
export function valueTicks(lowest: number, highest: number, whole: boolean): readonly number[] {
  const range = highest - lowest
  const power = 10 ** Math.floor(Math.log10(range / maxLines))
  const steps = [...multiples, ...multiples.map((each) => each * 10)]
    .map((multiple) => multiple * power)
    .filter((step) => !whole || Number.isInteger(step))
  const covered = (step: number) => Math.ceil(highest / step) - Math.floor(lowest / step)
  const fitting = steps.filter((step) => covered(step) <= maxLines)
  const step = fitting.reduce(
    (best, each) => (covered(each) * each < covered(best) * best - range / 1e6 ? each : best),
    fitting[0] ?? range,
  )
  const first = Math.floor(lowest / step)
  return Array.from({ length: covered(step) + 1 }, (_, index) => (first + index) * step)
}

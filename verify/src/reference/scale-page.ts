import { check } from '@tablewright/design'
import type { DesignModel } from '@tablewright/design/model'
import { findLimits, type PatternLimit } from '@tablewright/simulate'

/** Shows the patterns with the lowest limits of each system. */
const patternsShown = 12

/** A system and its design, as the page of scale names them. */
export interface ScaledSystem {
  readonly title: string
  readonly model: DesignModel
}

/** The page of scale: at which load each pattern throttles, what it costs there, and what moves the limit. */
export function renderScalePage(systems: readonly ScaledSystem[]): string {
  return `${[
    '# Scale',
    'Made by `npm run docs:reference` from `tablewright simulate SYSTEM --limits`. For each of the five systems, a table lists the',
    'patterns that are throttled first, the rate at which this happens if calls are spread evenly over 10,000 keys and nothing else',
    'runs, and the monthly on-demand cost of that rate in us-east-1. The list below it shows how to raise the limit 10, 100 and 1,000',
    'times.',
    '',
    'A partition serves 1,000 write and 3,000 read units per second. By default, a table can use 40,000 of each; Amazon raises that',
    'quota on request. `tablewright simulate` accepts other rates, keys, popularity (Zipf, one hot key, by time) and growth.',
    '',
    ...systems.flatMap(renderSystem),
  ].join('\n')}\n`
}

function renderSystem({ title, model }: ScaledSystem): string[] {
  const limits = [...findLimits(check(model))].sort((one, other) => one.perSecond - other.perSecond)
  return [
    `## ${title}`,
    '',
    '| pattern | calls per second | limit | monthly cost |',
    '| --- | --: | --- | --: |',
    ...limits.slice(0, patternsShown).map(renderLimit),
    '',
    ...renderChanges(limits),
    '',
  ]
}

const count = (value: number) => Math.round(value).toLocaleString('en')

function renderLimit({ name, perSecond, partition, table, index, direction, monthly }: PatternLimit): string {
  const where = index === undefined ? table : `${table}/${index}`
  const limit =
    partition === undefined ? `${direction} quota of ${where}` : `${direction}s of \`${partition}\``
  return `| ${name} | ${count(perSecond)} | ${limit} | $${count(monthly)} |`
}

/** One list of changes for each partition that limits something, the tightest first. */
function renderChanges(limits: readonly PatternLimit[]): string[] {
  const seen = new Set<string>()
  return limits.flatMap(({ name, partition, changes }) => {
    const place = partition ?? 'quota'
    if (seen.has(place) || seen.size >= 3) return []
    seen.add(place)
    return changes.map(({ factor, change }) => `- ${name}, ${factor.toLocaleString('en')} times: ${change}`)
  })
}

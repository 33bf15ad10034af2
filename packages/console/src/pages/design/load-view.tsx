import type { DesignAnswer } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { type Bar, BarList, Card } from '../../kit/index.js'
import { monthly, units } from './price-words.js'

/** Units a second that one partition of DynamoDB takes. */
const partitionReads = 3_000
const partitionWrites = 1_000
const maxBars = 25

/** The heat of partitions and the cost of patterns, at the declared rates times a factor that the reader chooses. */
export function LoadView({ design }: { design: DesignAnswer }): JSX.Element {
  const [power, setPower] = useState(0)
  const factor = 10 ** power
  return (
    <div class="stack">
      <Card title="Traffic">
        <label class="stack">
          <span>
            {factor.toLocaleString('en', { maximumSignificantDigits: 2 })} times the declared rates. Costs and
            heat grow in proportion.
          </span>
          <input
            type="range"
            min={-1}
            max={4}
            step={0.1}
            value={power}
            aria-label="Traffic as a multiple of the declared rates"
            aria-valuetext={`${factor.toPrecision(2)} times`}
            onInput={(event) => setPower(Number(event.currentTarget.value))}
          />
        </label>
      </Card>
      <Card title="Busiest partitions">
        <p class="soft small">
          A full bar is the limit of one partition: {partitionReads.toLocaleString('en')} read units and{' '}
          {partitionWrites.toLocaleString('en')} write units a second. Beyond it, requests are throttled.
        </p>
        <BarList
          label="Load of the busiest partitions"
          heads={['Partition', 'Units a second']}
          full={1}
          bars={heatBars(design, factor)}
        />
      </Card>
      <Card title="Cost a month">
        <CostBars design={design} factor={factor} />
      </Card>
    </div>
  )
}

function CostBars({ design, factor }: { design: DesignAnswer; factor: number }): JSX.Element {
  const priced = design.patterns
    .map(({ name, id, proof }) => ({ name, id, cost: (proof.monthly ?? 0) * factor }))
    .filter(({ cost }) => cost > 0)
    .sort((a, b) => b.cost - a.cost)
  const total = priced.reduce((sum, { cost }) => sum + cost, 0)
  if (priced.length === 0) return <p class="soft">No pattern declares a rate.</p>
  return (
    <>
      <p class="soft small">
        {monthly(total)} for requests on demand, without storage. Prices: {design.report.prices.name},{' '}
        {design.report.prices.asOf}.
      </p>
      <BarList
        label="Cost of patterns a month"
        heads={['Pattern', 'Dollars a month']}
        bars={priced.slice(0, maxBars).map(({ name, id, cost }) => ({
          key: name,
          name: [id, name].filter(Boolean).join(' '),
          value: cost,
          text: monthly(cost),
        }))}
      />
    </>
  )
}

/** The busiest partitions as shares of a partition's limit. */
export function heatBars(design: DesignAnswer, factor: number): readonly Bar[] {
  return design.report.partitions
    .map((heat) => {
      const [reads, writes] = [heat.readUnits * factor, heat.writeUnits * factor]
      return { heat, reads, writes, share: Math.max(reads / partitionReads, writes / partitionWrites) }
    })
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
    .slice(0, maxBars)
    .map(({ heat: { table, index, partition }, reads, writes, share }) => ({
      key: `${table} ${index} ${partition}`,
      name: `${index === undefined ? '' : `${index}: `}${partition}`,
      value: share,
      text: `${units(reads)} read, ${units(writes)} write${share > 1 ? ', throttled' : ''}`,
      tone: share > 1 ? 'bad' : share > 0.5 ? 'wait' : 'good',
    }))
}

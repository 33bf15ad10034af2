import { partitionReadUnits, partitionWriteUnits } from '@tablewright/dynamo/limits'
import type { DesignAnswer } from '@tablewright/server/console-api'
import { type ScaledLoad, scaleLoad } from '@tablewright/simulate'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { type Bar, BarList, Card } from '../../kit/index.js'
import { reportOf } from '../simulate/workload.js'
import { monthly, units } from './price-text.js'

const maxBars = 25

/** Number of months of growth to show. */
const months = 12

/** The heat of partitions and the cost of patterns for chosen rates, sizes and growth. */
export function LoadView({ design }: { design: DesignAnswer }): JSX.Element {
  const [traffic, setTraffic] = useState(0)
  const [size, setSize] = useState(0)
  const [growth, setGrowth] = useState(0)
  const scale = { traffic: 10 ** traffic, size: 2 ** size, perMonth: 1 + growth / 100, months }
  const load = scaleLoad(reportOf(design), scale)
  return (
    <div class="stack">
      <Card title="Load">
        <div class="columns">
          <Slider
            label="Traffic"
            words={`${times(scale.traffic)} the declared rates`}
            range={[-1, 4, 0.1]}
            value={traffic}
            onChange={setTraffic}
          />
          <Slider
            label="Item size"
            words={`${times(scale.size)} the expected sizes`}
            range={[-3, 6, 0.25]}
            value={size}
            onChange={setSize}
          />
          <Slider
            label="Growth"
            words={growth === 0 ? 'none, the costs of now' : `${growth} % a month, the costs in a year`}
            range={[0, 30, 1]}
            value={growth}
            onChange={setGrowth}
          />
        </div>
      </Card>
      <Card title="Cost a month">
        <CostBars design={design} load={load} />
      </Card>
      <Card title="Busiest partitions">
        <p class="soft small">
          A full bar is the limit of one partition: {partitionReadUnits.toLocaleString('en')} read units and{' '}
          {partitionWriteUnits.toLocaleString('en')} write units a second. Beyond it, requests are throttled.
        </p>
        <BarList
          label="Load of the busiest partitions"
          heads={['Partition', 'Units a second']}
          full={1}
          bars={heatBars(load)}
        />
      </Card>
    </div>
  )
}

function times(factor: number): string {
  return `${factor.toLocaleString('en', { maximumSignificantDigits: 2 })} ×`
}

function Slider(props: {
  label: string
  words: string
  range: readonly [min: number, max: number, step: number]
  value: number
  onChange: (value: number) => void
}): JSX.Element {
  const { label, words, range, value, onChange } = props
  const [min, max, step] = range
  return (
    <label class="stack">
      <span>
        <strong>{label}</strong> <span class="soft">{words}</span>
      </span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-label={label}
        aria-valuetext={words}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  )
}

function CostBars({ design, load }: { design: DesignAnswer; load: ScaledLoad }): JSX.Element {
  const ids = new Map(design.patterns.map(({ name, id }) => [name, id]))
  const priced = load.patterns.filter(({ cost }) => cost > 0).toSorted((a, b) => b.cost - a.cost)
  const total = priced.reduce((sum, { cost }) => sum + cost, 0)
  if (priced.length === 0) return <p class="soft">No pattern declares a rate.</p>
  return (
    <>
      <p class="soft small">
        <strong>{monthly(total + load.fixed)}</strong> in all: {monthly(total)} for requests,{' '}
        {monthly(load.fixed)} for storage and capacity. Prices: {design.report.prices.name},{' '}
        {design.report.prices.asOf}.
      </p>
      <BarList
        label="Cost of patterns a month"
        heads={['Pattern', 'Dollars a month']}
        bars={priced.slice(0, maxBars).map(({ name, cost }) => ({
          key: name,
          name: [ids.get(name), name].filter(Boolean).join(' '),
          value: cost,
          text: monthly(cost),
        }))}
      />
    </>
  )
}

/** Returns the busiest partitions as shares of a partition's limit. */
function heatBars({ partitions }: ScaledLoad): readonly Bar[] {
  return partitions
    .map((heat) => ({
      ...heat,
      share: Math.max(heat.readUnits / partitionReadUnits, heat.writeUnits / partitionWriteUnits),
    }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
    .slice(0, maxBars)
    .map(({ table, index, partition, readUnits, writeUnits, share }) => ({
      key: `${table} ${index} ${partition}`,
      name: `${index === undefined ? '' : `${index}: `}${partition}`,
      value: share,
      text: `${units(readUnits)} read, ${units(writeUnits)} write${share > 1 ? ', throttled' : ''}`,
      tone: share > 1 ? 'bad' : share > 0.5 ? 'wait' : 'good',
    }))
}

import type { Explanation } from '@tablewright/client'
import type { PatternProof } from '@tablewright/design'
import { paint } from '../output/paint.js'
import type { TableOptions } from '../output/table.js'
import { renderRecord } from '../systems/render-output.js'

/** Renders the requests that a call would send, with their proofs and cost. */
export function renderExplanation({ requests, open, proof }: Explanation, { color }: TableOptions): string {
  const sent = requests.map(({ operation, input }) => {
    return `${paint(color, 'bold', operation)} ${JSON.stringify(input, undefined, 2)}`
  })
  const rest = open ? ['What follows depends on the item that this reads.'] : []
  return [...sent, ...rest, renderRecord(proven(proof))].join('\n\n')
}

function proven(proof: PatternProof): Readonly<Record<string, unknown>> {
  const { id, index, order, perSecond, monthly } = proof
  return {
    pattern: id === undefined ? proof.name : `${proof.name} (${id})`,
    table: index === undefined ? proof.table : `${proof.table}, index ${index}`,
    key: proof.key,
    ...(order !== undefined && { order }),
    proof: Object.entries(proof.verdicts)
      .filter(([, verdict]) => verdict !== 'none')
      .map(([rule, verdict]) => `${rule} ${verdict}`)
      .join(', '),
    'read units': estimateText(proof.readUnits),
    'write units': estimateText(proof.writeUnits),
    ...(proof.searchBytes && { 'search bytes': estimateText(proof.searchBytes) }),
    ...(proof.vectorWriteBytes && { 'bytes to vector indexes': estimateText(proof.vectorWriteBytes) }),
    price:
      monthly === undefined
        ? 'no rate is declared'
        : `$${monthly.toFixed(2)} a month at ${perSecond}/s in us-east-1`,
  }
}

function estimateText({ expected, worst }: PatternProof['readUnits']): string {
  return expected === worst ? amount(expected) : `${amount(expected)}, at worst ${amount(worst)}`
}

function amount(units: number): string {
  return String(Math.round(units * 100) / 100)
}

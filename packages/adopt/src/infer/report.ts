import { type CheckReport, check } from '@tablewright/design'
import type { Evidence } from './draft/design-draft.js'
import type { Found, Sampled } from './found.js'
import type { Mismatch } from './round-trip.js'
import { keyText } from './sample/table-source.js'

export interface TableReport {
  readonly table: string
  /** Items read in the first pass. */
  readonly examined: number
  readonly sampled: number
  /** Sampled items that were recognized, rendered and equal. */
  readonly readBack: number
  readonly entityType?: string
  readonly delimiter: string
}

/** The report of an inference: claims with reasons, and open decisions. */
export interface InferenceReport {
  readonly tables: readonly TableReport[]
  readonly evidence: readonly Evidence[]
  readonly undecided: readonly string[]
  /** Items that do not round-trip, with the reason. */
  readonly mismatches: readonly Mismatch[]
  readonly check: CheckReport['counts']
}

export function reportOf(
  found: Found,
  sampled: readonly Sampled[],
  counterexamples: ReadonlyMap<string, readonly Mismatch[]>,
): InferenceReport {
  return {
    tables: found.tables.map(({ shape, entityType, delimiter }) => {
      const { sampler } = sampled.find(({ source }) => source.shape.name === shape.name)!
      const size = sampler.items.length
      return {
        table: shape.name,
        examined: sampler.examined,
        sampled: size,
        readBack: size - (found.mismatches.get(shape.name)?.length ?? 0),
        delimiter,
        ...(entityType === undefined ? {} : { entityType }),
      }
    }),
    evidence: [...keyEvidence(found), ...attributeEvidence(found), ...found.evidence],
    undecided: [...found.undecided, ...ambiguities(found)],
    mismatches: sampled.flatMap(({ source: { shape } }) => {
      const all = [...(counterexamples.get(shape.name) ?? []), ...(found.mismatches.get(shape.name) ?? [])]
      return [...new Map(all.map((each) => [keyText(each.item, shape), each])).values()]
    }),
    check: check(found.design.model).counts,
  }
}

function keyEvidence({ tables }: Found): readonly Evidence[] {
  return tables.flatMap(({ kinds }) =>
    kinds.flatMap(({ name, kind }) =>
      kind.keys.map(({ name: key, segments, always }): Evidence => {
        const count = kind.group.items.length
        const weak = segments.some((each) => each.kind === 'keyOnly' || each.kind === 'natural')
        return {
          place: `${name}.${key}`,
          claim: segments
            .map((each) => (each.kind === 'literal' ? each.text : `<${partName(each)}>`))
            .join(''),
          confidence: count >= 10 ? (weak ? 'medium' : 'high') : count >= 3 ? 'medium' : 'guess',
          because: `${count} sampled items${always ? '' : ', some without the key'}`,
        }
      }),
    ),
  )
}

function partName(segment: {
  readonly kind: string
  readonly name?: string
  readonly path?: readonly string[]
}): string {
  return segment.path?.join('.') ?? segment.name ?? ''
}

/** Returns the evidence for kinds that rely on a few values and could be refuted by more. */
function attributeEvidence({ tables }: Found): readonly Evidence[] {
  return tables.flatMap(({ kinds }) =>
    kinds.flatMap(({ name, kind }) =>
      kind.attributes.flatMap((attribute): readonly Evidence[] => {
        const { name: kindName } = attribute.kind
        if (!['oneOf', 'timestamp', 'date', 'ulid', 'uuid', 'schema', 'version'].includes(kindName)) return []
        return [
          {
            place: `${name}.${attribute.name}`,
            claim: kindName,
            confidence: attribute.present >= 20 ? 'high' : attribute.present >= 5 ? 'medium' : 'guess',
            because:
              kindName === 'schema'
                ? 'its values have no common type'
                : `all ${attribute.present} sampled values are of this kind`,
          },
        ]
      }),
    ),
  )
}

function ambiguities({ tables }: Found): readonly string[] {
  return tables.flatMap(({ kinds }) =>
    kinds.flatMap(({ name, kind }) =>
      kind.keys.flatMap((key) =>
        key.segments.flatMap((segment) =>
          segment.kind === 'attribute' && segment.alternatives.length > 0
            ? [
                `${name}.${key.name}: <${segment.path.join('.')}> could also be ${segment.alternatives
                  .map((path) => `<${path.join('.')}>`)
                  .join(', ')}: the sampled values are the same.`,
              ]
            : segment.kind === 'keyOnly'
              ? [`${name}.${key.name}: <${segment.name}> stands in the key alone; the name is a guess.`]
              : [],
        ),
      ),
    ),
  )
}

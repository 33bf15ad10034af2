import type { PatternProof, Verdict } from '@tablewright/design'
import type { JSX } from 'preact'
import { proofNames, verdictLabels } from './proofs.js'

const signs: Readonly<Record<Verdict, string>> = { holds: '✓', warned: '!', fails: '✕', none: '·' }

/** The proofs of a pattern, with a mark for each that links to its rules. */
export function ProofMarks(props: { system: string; verdicts: PatternProof['verdicts'] }): JSX.Element {
  const { system, verdicts } = props
  return (
    <span class="proofs">
      {proofNames.map((name) => {
        const words = `${name}: ${verdictLabels[verdicts[name]]}`
        return (
          <a
            key={name}
            href={`/design/${system}/rules/${name}`}
            class={`proof proof-${verdicts[name]}`}
            title={words}
            aria-label={words}
          >
            {signs[verdicts[name]]}
          </a>
        )
      })}
    </span>
  )
}

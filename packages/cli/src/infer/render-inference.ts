import type { InferenceReport } from '@tablewright/adopt'

/** Renders the report of an inference as Markdown. */
export function renderInference(report: InferenceReport): string {
  return `${[
    '# What was inferred',
    '',
    ...report.tables.map(
      ({ table, examined, sampled, readBack, delimiter, entityType }) =>
        `- ${table}: ${examined} items read, ${readBack} of ${sampled} sampled items recognized, rendered and equal; delimiter \`${delimiter}\`${entityType === undefined ? '' : `, entity type in \`${entityType}\``}.`,
    ),
    `- \`check\`: ${report.check.error} errors, ${report.check.warning} warnings.`,
    '',
    '| Place | Claim | Confidence | Evidence |',
    '| --- | --- | --- | --- |',
    ...report.evidence.map(
      ({ place, claim, confidence, because }) =>
        `| ${place} | ${cell(claim)} | ${confidence} | ${cell(because)} |`,
    ),
    '',
    '## To decide',
    '',
    ...list(report.undecided),
    '',
    '## Items that the design does not read',
    '',
    ...list(
      report.mismatches
        .slice(0, 50)
        .map(({ item, reason }) => `${JSON.stringify(item).slice(0, 200)}: ${reason}`),
    ),
  ].join('\n')}\n`
}

function list(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? ['Nothing.'] : lines.map((line) => `- ${line}`)
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

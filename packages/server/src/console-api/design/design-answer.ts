import type { CheckReport, Finding, PatternProof, RuleCode } from '@tablewright/design'
import { type DesignModel, type PatternModel, rules, targetsOf } from '@tablewright/design/model'
import { locateFindings } from '@tablewright/design/source'
import { documentPage } from '@tablewright/generate'
import type { DesignAnswer, DesignPattern, RulePage } from '../types/design.js'
import { chartOf } from './chart.js'
import { collectionsOf } from './collections.js'
import { reportOf } from './report-of.js'
import { rulePages } from './rule-pages.js'

/** Returns the design with its proofs, prices and pictures. */
export function designAnswer(model: DesignModel, source?: string): DesignAnswer {
  const { findings, patterns, ...rest } = locatedReport(model, source)
  const codes = [...new Set(findings.map(({ code }) => code))]
  return {
    model,
    chart: chartOf(model),
    patterns: patterns.map((proof) => designPattern(model.patterns[proof.name]!, proof, findings)),
    findings,
    rules: Object.fromEntries(codes.map((code) => [code, rulePage(code)])),
    collections: collectionsOf(model),
    report: rest,
    markdown: documentPage(model),
  }
}

const located = new WeakMap<DesignModel, CheckReport>()

/** Returns the report with the source positions of its findings. Cached. */
function locatedReport(model: DesignModel, source: string | undefined): CheckReport {
  const report = located.get(model) ?? locateFindings(reportOf(model), source)
  located.set(model, report)
  return report
}

export function allRules(): readonly RulePage[] {
  return (Object.keys(rules) as RuleCode[]).map(rulePage)
}

function rulePage(code: RuleCode): RulePage {
  return { code, ...rules[code], text: rulePages[code] }
}

function designPattern(
  pattern: PatternModel,
  proof: PatternProof,
  findings: readonly Finding[],
): DesignPattern {
  const { name, id, goal, parameters } = pattern
  const items = targetsOf(pattern)
  const concerns = ({ pattern: about, items: named }: Finding) =>
    about === undefined ? named.some((item) => items.includes(item)) : about === name
  return {
    name,
    ...(id !== undefined && { id }),
    ...(goal !== undefined && { goal }),
    items,
    parameters: Object.values(parameters).map(({ name, optional }) => ({ name, optional })),
    proof,
    findings: findings.flatMap((finding, index) => (concerns(finding) ? [index] : [])),
  }
}

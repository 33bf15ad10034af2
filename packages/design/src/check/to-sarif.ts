import type { JsonValue } from '../model/json.js'
import type { Finding, Severity, SourceLocation } from './finding.js'
import type { CheckReport } from './report.js'
import { rules } from './rule-catalog.js'

export interface SarifOptions {
  /** Path of the design file relative to the root of the repository, for findings without a position. */
  readonly file?: string
}

const levels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' }

/** Converts a report to the Static Analysis Results Interchange Format 2.1.0, for code hosts and editors. */
export function toSarif(
  report: CheckReport,
  options: SarifOptions = {},
): { readonly [name: string]: JsonValue } {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'tablewright', rules: Object.entries(rules).map(ruleEntry) } },
        results: report.findings.map((found) => result(found, options)),
      },
    ],
  }
}

function ruleEntry([id, { title, severity }]: readonly [
  string,
  { title: string; severity: Severity },
]): JsonValue {
  return {
    id,
    shortDescription: { text: title },
    defaultConfiguration: { level: levels[severity] },
  }
}

function result(found: Finding, { file }: SarifOptions): JsonValue {
  const { code, severity, message, remedy, place, data, accepted, location } = found
  const address = location?.file ?? file
  return {
    ruleId: code,
    ruleIndex: Object.keys(rules).indexOf(code),
    level: levels[severity],
    message: { text: `${message} ${remedy}` },
    locations: [
      {
        logicalLocations: [{ fullyQualifiedName: place }],
        ...(address === undefined
          ? {}
          : { physicalLocation: { artifactLocation: { uri: uriOf(address) }, region: region(location) } }),
      },
    ],
    partialFingerprints: { place: `${code} ${place}` },
    properties: { rule: found.rule, data },
    ...(accepted === undefined ? {} : { suppressions: [{ kind: 'inSource', justification: accepted }] }),
  }
}

/**
 * Returns the path as a URI reference: relative to the root of the repository, or `file:` for an absolute
 * path.
 */
function uriOf(path: string): string {
  const encoded = path
    .split(/[\\/]/)
    .map((part) => encodeURIComponent(part))
    .join('/')
  const drive = /^([A-Za-z])%3A(?=\/)/
  if (drive.test(encoded)) return encoded.replace(drive, 'file:///$1:')
  return encoded.startsWith('/') ? `file://${encoded}` : encoded
}

function region(location: SourceLocation | undefined): JsonValue {
  return location === undefined
    ? { startLine: 1 }
    : { startLine: location.line, startColumn: location.column }
}

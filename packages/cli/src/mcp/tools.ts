import { TablewrightError } from '@tablewright/base'
import type { CheckReport } from '@tablewright/design'
import { unknownPattern } from '../query/unknown-pattern.js'
import { capture, captureCommand } from './capture.js'

/** The arguments of a tool, checked against its schema by `readArguments`. */
export type ToolInput = Readonly<Record<string, unknown>>

export interface ToolSettings {
  /** Whether `run` may call patterns that write. */
  readonly allowWrites: boolean
  /** Endpoints that calls may name, in addition to the configured one and those of this machine. */
  readonly allowEndpoint: readonly string[]
  readonly config: string | undefined
}

export interface Tool {
  readonly name: string
  readonly description: string
  readonly properties: Readonly<Record<string, object>>
  readonly required: readonly string[]
  readonly run: (input: ToolInput, settings: ToolSettings) => Promise<string>
}

const text = (description: string) => ({ type: 'string', description })
const design = text('a design file (file.ts, or file.ts#name), a model as JSON, or the name of a system')
const pattern = text('the access pattern, by its name or id')
const input = {
  type: 'object',
  description: 'the parameters of the pattern by name',
  additionalProperties: true,
}
const location = {
  endpoint: text(
    'the DynamoDB endpoint that has the data: one of this machine, or one that the server allows; defaults to the configured storage',
  ),
  data: text('the data folder, if no server has it open'),
  tablePrefix: text('what the names of the tables begin with there'),
}

/** The tools of the server. Each runs the command of the same name. */
export const tools: readonly Tool[] = [
  {
    name: 'check',
    description:
      'Prove a design: every access pattern served by a key, alone in its range, ordered, bounded and priced. Returns the findings with their positions and remedies, and each pattern with its key and cost.',
    properties: { design },
    required: ['design'],
    run: async ({ design: source }) => {
      const { addCheck } = await import('../commands/check.js')
      const { text: report } = await captureCommand(addCheck, 'check', {}, [String(source)])
      const { partitions: _, assumptions: __, ...rest } = JSON.parse(report) as CheckReport
      return JSON.stringify(rest)
    },
  },
  {
    name: 'explain',
    description:
      'Show the exact DynamoDB request that an access pattern sends for these parameters, with its proof and price. Sends nothing.',
    properties: { design, pattern, input },
    required: ['design', 'pattern'],
    run: (given, settings) => runTool({ ...given, explain: true }, settings),
  },
  {
    name: 'diff',
    description: 'Compare two designs: what changes, and what each change asks of a table with data.',
    properties: { before: design, after: design },
    required: ['before', 'after'],
    run: async ({ before, after }) => {
      const { addDiff } = await import('../commands/diff.js')
      return (await captureCommand(addDiff, 'diff', {}, [String(before), String(after)])).text
    },
  },
  {
    name: 'infer',
    description:
      'Write a design from the items of existing tables, or from an export or a NoSQL Workbench model. Reads only. Returns the TypeScript source and a report of the evidence.',
    properties: {
      tables: {
        type: 'array',
        items: { type: 'string' },
        description: 'names of the tables; defaults to all',
      },
      from: text('an export (JSON lines, .gz, or a folder) or a NoSQL Workbench model to read instead'),
      keys: text('key attributes of an exported table, such as PK,SK'),
      readUnits: { type: 'number', description: 'stop reading after this many read units' },
      items: { type: 'number', description: 'maximum number of sampled items' },
      ...location,
    },
    required: [],
    run: async ({ tables = [], readUnits, tablePrefix, ...rest }, { config }) => {
      const { addInfer } = await import('../commands/infer.js')
      const options = { ...rest, 'read-units': readUnits, 'table-prefix': tablePrefix, config }
      return (await captureCommand(addInfer, 'infer', options as never, tables as readonly string[])).text
    },
  },
  {
    name: 'docs',
    description: 'The design document: entities, access patterns, item collections and cost, as Markdown.',
    properties: { design },
    required: ['design'],
    run: async ({ design: source }) => {
      const { addDocs } = await import('../commands/docs.js')
      const { text: printed } = await captureCommand(addDocs, 'docs', {}, [String(source)])
      return (JSON.parse(printed) as { page: string }).page
    },
  },
  {
    name: 'run',
    description:
      'Call an access pattern where the data is, and return its answer. Patterns that write are refused unless the server was started with --allow-writes.',
    properties: {
      design,
      pattern,
      input,
      limit: { type: 'integer', minimum: 1, description: 'items on a page; defaults to that of the design' },
      cursor: text('where an earlier page ended'),
      ...location,
    },
    required: ['design', 'pattern'],
    run: runTool,
  },
]

async function runTool(given: ToolInput, { allowWrites, config }: ToolSettings): Promise<string> {
  const [{ loadDesign }, { runPattern }, { isWritePattern }] = await Promise.all([
    import('../design-source/load-design.js'),
    import('../query/run-pattern.js'),
    import('@tablewright/design/model'),
  ])
  const { design: source, pattern: name, input: parameters = {}, ...options } = given
  const loaded = await loadDesign(String(source))
  const { name: designName, patterns } = loaded.model
  const found = Object.values(patterns).find((each) => each.name === name || each.id === name)
  if (found === undefined) throw unknownPattern(designName, String(name), Object.keys(patterns))
  if (isWritePattern(found) && !allowWrites && !options.explain) {
    throw new TablewrightError('WRITES_NOT_ALLOWED', `The pattern ${found.name} writes.`, {
      remedy: 'Start the server with tablewright mcp --allow-writes, or use the tool explain.',
    })
  }
  const { text: answer } = await capture((context) =>
    runPattern(context, loaded, found, parameters as never, {
      ...options,
      json: true,
      ...(config !== undefined && { config }),
    }),
  )
  return answer
}

/**
 * Checks the arguments of a call against the schema of its tool. Throws for unknown, missing and wrongly
 * typed arguments.
 */
export function readArguments({ name, properties, required }: Tool, given: ToolInput): ToolInput {
  const wrong = [
    ...Object.keys(given)
      .filter((key) => !(key in properties))
      .map((key) => `${key} is unknown`),
    ...required.filter((key) => given[key] === undefined).map((key) => `${key} is missing`),
    ...Object.entries(given)
      .filter(([key, value]) => key in properties && !isOfType(value, properties[key]!))
      .map(([key]) => `${key} is of another type`),
  ]
  if (wrong.length === 0) return given
  throw new TablewrightError('INVALID_INPUT', `The arguments of ${name} are wrong: ${wrong.join(', ')}.`, {
    remedy: `Give ${Object.keys(properties).join(', ')} as in the schema of the tool.`,
  })
}

function isOfType(value: unknown, schema: { readonly type?: string }): boolean {
  if (schema.type === 'array') return Array.isArray(value) && value.every((each) => typeof each === 'string')
  if (schema.type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (schema.type === 'integer') return Number.isInteger(value)
  return typeof value === schema.type
}

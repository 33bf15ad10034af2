import { dirname, resolve } from 'node:path'
import { isTablewrightError, TablewrightError } from '@tablewright/base'
import { type Command, Option } from 'commander'
import type { Context } from '../context.js'
import { designArgument } from '../design-source/design-argument.js'
import { generateFile, type OutOptions } from '../generate/generate-file.js'
import { examples } from '../output/examples.js'
import { packagesOf } from '../packages/project-packages.js'
import { unknownPattern } from '../query/unknown-pattern.js'

/** Adds the options that every kind has: the destination and the form of the report. */
function kindOf(generate: Command, name: string, description: string): Command {
  return generate
    .command(name)
    .description(description)
    .option('--out <file>', 'write to this file instead of standard output')
    .option('--json', 'print the result as one JSON document')
}

export function addGenerate(program: Command, context: Context): void {
  const generate = program
    .command('generate')
    .description('generate files for other tools: infrastructure, models, API descriptions')
    .addHelpText(
      'after',
      examples(
        ['tablewright generate cloudformation src/design.ts --out tables.yaml', 'a template to deploy'],
        ['tablewright generate terraform smart-locker', 'the tables of a system for Terraform'],
        [
          'tablewright generate design model.json --out src/design.ts',
          'a design from a NoSQL Workbench model',
        ],
      ),
    )
  addCloudFormation(generate, context)
  addTables(generate, context, 'cdk', 'a stack of the AWS CDK, in TypeScript', 'tables.ts')
  addTables(generate, context, 'terraform', 'the tables for Terraform, in HCL', 'tables.tf')
  addPolicy(generate, context)
  addWorkbench(generate, context)
  addOpenApi(generate, context)
  addDesign(generate, context)
}

function addCloudFormation(generate: Command, context: Context): void {
  kindOf(generate, 'cloudformation', 'the tables as a CloudFormation template')
    .argument('<design>', designArgument)
    .addOption(new Option('--format <format>', 'output format').choices(['yaml', 'json']).default('yaml'))
    .addHelpText(
      'after',
      examples(
        ['tablewright generate cloudformation smart-locker', 'as YAML'],
        ['tablewright generate cloudformation src/design.ts --format json --out tables.json', 'as JSON'],
      ),
    )
    .action(async (source: string, options: OutOptions & { readonly format: 'yaml' | 'json' }) => {
      await generateFile(context, options, async () => {
        const { toCloudFormation } = await import('@tablewright/generate')
        return { text: toCloudFormation(await modelOf(source), options.format) }
      })
    })
}

function addTables(
  generate: Command,
  context: Context,
  name: 'cdk' | 'terraform',
  description: string,
  file: string,
): void {
  kindOf(generate, name, description)
    .argument('<design>', designArgument)
    .addHelpText(
      'after',
      examples([`tablewright generate ${name} src/design.ts --out ${file}`, 'a file to deploy']),
    )
    .action(async (source: string, options: OutOptions) => {
      await generateFile(context, options, async () => {
        const { toCdk, toTerraform } = await import('@tablewright/generate')
        const model = await modelOf(source)
        return { text: name === 'cdk' ? toCdk(model) : toTerraform(model) }
      })
    })
}

interface PolicyCommandOptions extends OutOptions {
  readonly role: 'reader' | 'application' | 'maintenance'
  readonly patterns?: readonly string[]
  readonly account?: string
  readonly region?: string
  readonly tablePrefix?: string
}

function addPolicy(generate: Command, context: Context): void {
  const names = (text: string) => text.split(',').map((name) => name.trim())
  kindOf(generate, 'policy', 'an IAM policy that allows only the patterns of the design')
    .argument('<design>', designArgument)
    .addOption(
      new Option('--role <role>', 'patterns to allow: those that read, all except scans, or all')
        .choices(['reader', 'application', 'maintenance'])
        .default('application'),
    )
    .addOption(
      new Option('--patterns <patterns>', 'only these patterns, separated by commas').argParser(names),
    )
    .option('--account <id>', 'account of the tables; defaults to any')
    .option('--region <region>', 'region of the tables; defaults to any')
    .option('--table-prefix <prefix>', 'prefix of the table names, as in the configuration')
    .addHelpText(
      'after',
      examples(
        ['tablewright generate policy smart-locker --out policy.json', 'for the service itself'],
        ['tablewright generate policy src/design.ts --role reader', 'for a report that only reads'],
        ['tablewright generate policy src/design.ts --patterns orderById,ordersOf', 'for one function'],
      ),
    )
    .action(async (source: string, options: PolicyCommandOptions) => {
      await generateFile(context, options, async () => {
        const { toPolicy } = await import('@tablewright/generate')
        const model = await modelOf(source)
        const unknown = options.patterns?.find((name) => !Object.hasOwn(model.patterns, name))
        if (unknown !== undefined) throw unknownPattern(model.name, unknown, Object.keys(model.patterns))
        return { text: `${JSON.stringify(toPolicy(model, options), undefined, 2)}\n` }
      })
    })
}

function addWorkbench(generate: Command, context: Context): void {
  kindOf(generate, 'workbench', 'a model for NoSQL Workbench (version 3.0), with sample items')
    .argument('<design>', designArgument)
    .addHelpText(
      'after',
      examples(['tablewright generate workbench smart-locker --out model.json', 'a model to import there']),
    )
    .action(async (source: string, options: OutOptions) => {
      await generateFile(context, options, async () => {
        const [{ toWorkbench }, { designItems }, { systemClock }] = await Promise.all([
          import('@tablewright/generate'),
          import('../generate/design-items.js'),
          import('@tablewright/base'),
        ])
        const model = await modelOf(source)
        const made = toWorkbench(model, await designItems(source, model), new Date(systemClock()))
        const notes = made.omitted.map((what) => `The format has no place for ${what}.`)
        return { text: `${JSON.stringify(made.model, undefined, 2)}\n`, notes }
      })
    })
}

function addOpenApi(generate: Command, context: Context): void {
  kindOf(generate, 'openapi', 'the HTTP API of a system as OpenAPI 3.1')
    .argument('<design>', designArgument)
    .option('--auth', 'as offered by a server that requires tokens')
    .addHelpText(
      'after',
      examples(['tablewright generate openapi smart-locker --out openapi.json', 'for generators of clients']),
    )
    .action(async (source: string, options: OutOptions & { readonly auth?: true }) => {
      await generateFile(context, options, async () => {
        const [{ systemOpenApi }, { systemOf }] = await Promise.all([
          import('@tablewright/server'),
          import('../generate/system-of.js'),
        ])
        const document = systemOpenApi(await systemOf(source), options.auth === true)
        return { text: `${JSON.stringify(document, undefined, 2)}\n` }
      })
    })
}

function addDesign(generate: Command, context: Context): void {
  kindOf(generate, 'design', 'a design file in TypeScript, from a model of NoSQL Workbench')
    .argument('<file>', 'a data model exported by NoSQL Workbench')
    .addHelpText(
      'after',
      examples([
        'tablewright generate design model.json --out src/design.ts',
        'then: tablewright check src/design.ts',
      ]),
    )
    .action(async (file: string, options: OutOptions) => {
      await generateFile(context, options, async () => {
        const [{ inferDesign, workbenchSources }, { readInput }] = await Promise.all([
          import('@tablewright/adopt'),
          import('../output/page.js'),
        ])
        const { sources, items: _, ...model } = inFile(file, workbenchSources, await readInput(file))
        const { source, report } = await inferDesign(sources, {
          ...model,
          designPackage: packagesOf(dirname(resolve(options.out ?? 'design.ts'))).design,
        })
        return { text: source, notes: report.undecided }
      })
    })
}

/** Reads the text of a file. Errors name the file. */
function inFile<Read>(file: string, read: (text: string) => Read, text: string): Read {
  try {
    return read(text)
  } catch (error) {
    if (!isTablewrightError(error)) throw error
    const { code, message, remedy, data } = error
    throw new TablewrightError(code, `${file}: ${message}`, { remedy, data: { ...data, file }, cause: error })
  }
}

async function modelOf(source: string) {
  const { loadDesign } = await import('../design-source/load-design.js')
  return (await loadDesign(source)).model
}

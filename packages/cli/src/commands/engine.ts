import { type Command, Option } from 'commander'
import type { Context } from '../context.js'
import type { EngineCommandOptions } from '../engine/run-engine.js'
import { addNetworkOptions } from '../network/network-options.js'
import { examples } from '../output/examples.js'
import { addEngineSalvage } from './engine-salvage.js'
import { addEngineVerify } from './engine-verify.js'
import { parsePort } from './parse-port.js'

export function addEngine(program: Command, context: Context): void {
  const engine = program
    .command('engine')
    .description('start only a DynamoDB endpoint, for any AWS SDK')
    .enablePositionalOptions()
    .option('-p, --port <port>', 'port to listen on; 0 takes a free one', parsePort, 8000)
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .addOption(
      new Option('--data <folder>', 'store the data in this folder')
        .default('.tablewright')
        .conflicts('memory'),
    )
    .option('--memory', 'keep the data in memory only')
    .option('--auth <file>', 'verify signatures, with the principals and policies of this file')
    .option('--insecure', 'allow other machines to connect without --auth')
  addNetworkOptions(engine)
    .addOption(
      new Option(
        '--durability <kind>',
        'when a write is acknowledged: after it is on disk, or before (may lose data)',
      )
        .choices(['durable', 'relaxed'])
        .default('durable'),
    )
    .option('--region-tables <regions>', 'separate tables for these regions, such as eu-west-1,us-west-2')
    .option('--buckets <folder>', 'folder whose subfolders are the buckets of exports and imports')
    .option('--enforce-throughput', 'throttle provisioned tables to their throughput')
    .addOption(
      new Option(
        '--wording <kind>',
        'wording of validation errors: that of AWS since October 2026, or before',
      )
        .choices(['current', 'previous'])
        .default('current'),
    )
    .option('--json', 'print the addresses as one line of JSON')
    .addHelpText(
      'after',
      examples(
        ['tablewright engine', 'port 8000, data in .tablewright'],
        ['tablewright engine --memory --port 0', 'on a free port, nothing kept'],
        ['tablewright engine --host 0.0.0.0 --auth auth.json', 'for other machines, signed requests only'],
        ['tablewright engine --cors http://localhost:3000', 'for web pages of that origin'],
      ),
    )
    .action(async (options: EngineCommandOptions) => {
      const { runEngine } = await import('../engine/run-engine.js')
      await runEngine(options, context.terminal)
    })
  addEngineVerify(engine, context)
  addEngineSalvage(engine, context)
}

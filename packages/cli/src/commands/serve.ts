import { type Command, Option } from 'commander'
import type { Context } from '../context.js'
import { addNetworkOptions } from '../network/network-options.js'
import { examples } from '../output/examples.js'
import type { ServeCommandOptions } from '../serve/serve-options.js'
import { systemNames } from '../systems/known-systems.js'
import { parseAmount } from './parse-amount.js'
import { parsePort } from './parse-port.js'

export function addServe(program: Command, context: Context): void {
  const serve = program
    .command('serve')
    .description('run systems: console, HTTP API, jobs and a DynamoDB endpoint on the same data')
    .argument('[designs...]', 'your own designs instead of the systems: file.ts, file.ts#name, model.json')
    .option('--config <file>', 'configuration file instead of the nearest tablewright.config')
    .option('--watch', 'reload the configuration and the designs when they are saved')
    .option(
      '-p, --port <port>',
      'port of the console and the API; 0 takes a free one (default: 8080)',
      parsePort,
    )
    .option('--dynamodb-port <port>', 'port of the DynamoDB endpoint (default: 8000)', parsePort)
    .option('--edge-port <port>', 'port that serves uploaded deployments by host name', parsePort)
    .option('--host <host>', 'address to listen on (default: 127.0.0.1)')
    .option('--data <folder>', 'store the data in this folder (default: .tablewright)')
    .addOption(new Option('--memory', 'keep the data in memory').conflicts(['endpoint']))
    .addOption(new Option('--endpoint <url>', 'the data is at this DynamoDB endpoint').conflicts(['memory']))
    .option('--sample [items]', 'fill empty tables with sample data', parseAmount)
    .option('--systems <names>', `the systems to run: some of ${systemNames.join(',')}`)
    .option('--auth <file>', 'tokens for the API and principals for the endpoint')
    .option('--insecure', 'allow other machines to connect without --auth')
    .option('--allow-private-webhooks', 'allow webhooks to this machine, to private networks and without TLS')
  addNetworkOptions(serve)
    .addOption(
      new Option(
        '--cursor-secret <text>',
        'secret that signs cursors, for several servers that share an endpoint',
      ).env('TABLEWRIGHT_CURSOR_SECRET'),
    )
    .addOption(
      new Option('--log <level>', 'log level on standard error (default: warn)').choices([
        'debug',
        'info',
        'warn',
        'error',
        'silent',
      ]),
    )
    .option('--json', 'print the addresses as one line of JSON')
    .addHelpText(
      'after',
      examples(
        ['tablewright serve --sample', 'all systems, with sample data'],
        ['tablewright serve --systems account-pool --memory', 'one system, nothing kept'],
        ['tablewright serve --edge-port 8090', 'uploaded deployments are served at port 8090'],
        ['tablewright serve --endpoint http://127.0.0.1:4566', 'on another engine'],
        ['tablewright serve src/design.ts --data data', 'the console of a design of your own'],
        ['tablewright serve --watch', 'as tablewright.config.ts says, again at each change'],
      ),
    )
    .action(async (designs: readonly string[], options: ServeCommandOptions) => {
      const { runServe } = await import('../serve/run-serve.js')
      await runServe(designs, options, context.terminal)
    })
}

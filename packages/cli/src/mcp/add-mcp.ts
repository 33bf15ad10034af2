import type { Command } from 'commander'
import { collect } from '../network/network-options.js'
import { examples } from '../output/examples.js'

interface McpOptions {
  readonly allowWrites?: true
  readonly allowEndpoint?: readonly string[]
  readonly config?: string
}

export function addMcp(program: Command, version: string): void {
  program
    .command('mcp')
    .description(
      'serve check, explain, diff, infer, docs and run to language models over the Model Context Protocol',
    )
    .option('--allow-writes', 'allow the tool run to call patterns that write')
    .option(
      '--allow-endpoint <url>',
      'allow this DynamoDB endpoint in addition to the configured one and those of this machine; repeatable',
      collect,
    )
    .option('--json', 'print an error that prevents the start as one JSON document')
    .option('--config <file>', 'configuration file instead of the nearest tablewright.config')
    .addHelpText(
      'after',
      examples(
        ['tablewright mcp', 'over standard input and output; needs npm install @modelcontextprotocol/sdk'],
        ['npx tablewright mcp', 'as the command of the server in the settings of a client'],
        ['tablewright mcp --allow-writes', 'with patterns that write'],
      ),
    )
    .action(async ({ allowWrites, allowEndpoint = [], config }: McpOptions) => {
      const { runMcp } = await import('./run-mcp.js')
      await runMcp({ allowWrites: allowWrites === true, allowEndpoint, config }, version)
    })
}

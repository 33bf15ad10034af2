import type { Command } from 'commander'
import { addServerOptions, type ServerOptions } from '../api-client/server-options.js'
import type { Context } from '../context.js'
import { examples } from '../output/examples.js'
import type { CreateOptions } from '../tokens/create-options.js'

/** Adds the commands that create, list and revoke the tokens of the HTTP API. */
export function addTokens(program: Command, context: Context): void {
  const group = program
    .command('tokens')
    .description('create, list and revoke bearer tokens for the HTTP API')
    .addHelpText('after', examples(['tablewright tokens list', 'the tokens of this server or data folder']))
  addServerOptions(group.command('create').description('create a token and print it; it is not shown again'))
    .argument('<name>', 'name of the caller, recorded as the actor')
    .requiredOption(
      '--role <system=role>',
      'role in a system, or *=admin for all systems; repeatable',
      collect,
    )
    .option('--expires <when>', 'a number of days such as 90d, or a time; defaults to never')
    .addHelpText(
      'after',
      examples(
        ['tablewright tokens create ann@example.com --role account-pool=user', 'one role in one system'],
        ["tablewright tokens create ops --role '*=admin' --expires 90d", 'every right, for 90 days'],
      ),
    )
    .action(async (name: string, options: CreateOptions) => {
      const { createToken } = await import('../tokens/run-tokens.js')
      await createToken(context, name, options)
    })
  addServerOptions(
    group.command('list').description('list the tokens with their roles and last use, without the secrets'),
  )
    .addHelpText('after', examples(['tablewright tokens list --json', 'as one JSON document']))
    .action(async (options: ServerOptions) => {
      const { listTokens } = await import('../tokens/run-tokens.js')
      await listTokens(context, options)
    })
  addServerOptions(group.command('revoke').description('revoke a token by its id, or all tokens of a name'))
    .argument('<token>', 'id or name, as printed by tokens list')
    .addHelpText('after', examples(['tablewright tokens revoke ann@example.com', 'all tokens of ann']))
    .action(async (which: string, options: ServerOptions) => {
      const { revokeTokens } = await import('../tokens/run-tokens.js')
      await revokeTokens(context, which, options)
    })
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}

import type { AnySystem } from '@tablewright/system'
import type { Command } from 'commander'
import type { UploadCommandOptions } from '../api-client/run-upload.js'
import { addServerOptions } from '../api-client/server-options.js'
import type { Context } from '../context.js'
import { examples } from '../output/examples.js'

/** Adds `deploy upload`, which reads files of this machine and calls several operations of the API. */
export function addUpload(group: Command, context: Context, system: AnySystem): void {
  const command = group
    .command('upload')
    .description('upload a static export as a new deployment, and promote it on request')
    .argument('<folder>', 'folder of the export, such as out or dist')
    .option('--deployment-id <id>', 'id of the deployment; generated if left out')
    .option('--deployment-alias <name>', 'display name')
    .option('--project <project>', 'project, which preview host names begin with')
    .option('--branch <branch>', 'branch of the project')
    .option('--commit <hash>', 'commit, in hexadecimal')
    .option('--commit-message <text>', 'message of the commit')
    .option('--commit-author <name>', 'author of the commit')
    .option('--promote <hostname>', 'let this host name point to the deployment')
    .option('--take-over', 'also when the host name serves another project')
  addServerOptions(command)
    .addHelpText(
      'after',
      examples(
        ['tablewright deploy upload out --project shop --branch main', 'served at its preview host names'],
        ['tablewright deploy upload dist --project shop --promote www.example.com', 'and in production'],
      ),
    )
    .action(async (folder: string, options: UploadCommandOptions) => {
      const { runUpload } = await import('../api-client/run-upload.js')
      await runUpload(context, system, folder, options)
    })
}

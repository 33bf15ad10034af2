import { Console } from 'node:console'
import { once } from 'node:events'
import { importOptional } from '../packages/optional-package.js'
import { errorText, withinLimit } from './answer-size.js'
import { requireEndpoint } from './require-endpoint.js'
import { requireInside } from './require-inside.js'
import { listResources, readResource } from './resources.js'
import { readArguments, type ToolInput, type ToolSettings, tools } from './tools.js'

const sdk = { name: '@modelcontextprotocol/sdk', neededBy: 'The Model Context Protocol' }

/** Serves the tools and resources over standard input and output until the client closes the connection. */
export async function runMcp(settings: ToolSettings, version: string): Promise<void> {
  const [{ Server }, { StdioServerTransport }, types] = await importOptional(sdk, () =>
    Promise.all([
      import('@modelcontextprotocol/sdk/server/index.js'),
      import('@modelcontextprotocol/sdk/server/stdio.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ]),
  )
  // Standard output carries only the protocol, so output of design files goes to standard error.
  globalThis.console = new Console(process.stderr, process.stderr)
  const server = new Server({ name: 'tablewright', version }, { capabilities: { tools: {}, resources: {} } })
  server.setRequestHandler(types.ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, description, properties, required }) => ({
      name,
      description,
      inputSchema: {
        type: 'object' as const,
        properties: { ...properties },
        required: [...required],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: name !== 'run' || !settings.allowWrites },
    })),
  }))
  server.setRequestHandler(types.CallToolRequestSchema, ({ params }) =>
    callTool(params.name, params.arguments ?? {}, settings),
  )
  server.setRequestHandler(types.ListResourcesRequestSchema, async () => ({
    resources: [...(await listResources(settings.config))],
  }))
  server.setRequestHandler(types.ReadResourceRequestSchema, async ({ params: { uri } }) => ({
    contents: [{ uri, mimeType: 'text/markdown', text: await readResource(uri, settings.config) }],
  }))
  const closed = once(process.stdin, 'close')
  await server.connect(new StdioServerTransport())
  await closed
  await server.close()
}

/**
 * Runs a tool. A failed tool answers with the code, message and remedy, which help the model to correct its
 * call.
 */
async function callTool(name: string, given: ToolInput, settings: ToolSettings) {
  const content = (text: string) => [{ type: 'text' as const, text }]
  try {
    const tool = tools.find((each) => each.name === name)
    if (tool === undefined) return { isError: true, content: content(`There is no tool ${name}.`) }
    const input = requireInside(readArguments(tool, given), process.cwd())
    await requireEndpoint(input, settings)
    return { content: content(withinLimit(await tool.run(input, settings))) }
  } catch (error) {
    return { isError: true, content: content(errorText(error)) }
  }
}

/** A project that `init` can write. */
export interface Template {
  readonly name: string
  readonly summary: string
  /** Folders of `templates/` that are merged. A later one overrides files of an earlier one. */
  readonly layers: readonly string[]
  /** Scripts of its package to run after `npm install`. */
  readonly scripts: readonly string[]
}

export const templates: readonly Template[] = [
  {
    name: 'design',
    summary: 'a library: a design, its typed client and a test',
    layers: ['common', 'notes', 'design'],
    scripts: ['npm test', 'npm run check'],
  },
  {
    name: 'api',
    summary: 'an HTTP service of your own on a design',
    layers: ['common', 'notes', 'api'],
    scripts: ['npm test', 'npm start'],
  },
  {
    name: 'system',
    summary: 'actions, roles, events and jobs, with HTTP API, commands and console',
    layers: ['common', 'system'],
    scripts: ['npm test', 'npm start'],
  },
  {
    name: 'lambda',
    summary: 'AWS Lambda functions, a stream processor and a CloudFormation template',
    layers: ['common', 'lambda'],
    scripts: ['npm test', 'npm run build'],
  },
]

export const templateNames: readonly string[] = templates.map(({ name }) => name)

/** Used if no template is named and there is no terminal for a question. */
export const defaultTemplate = 'api'

export function templateOf(name: string): Template {
  return templates.find((template) => template.name === name)!
}

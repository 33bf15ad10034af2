import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { TablewrightError } from '@tablewright/base'
import { loadConfig } from '../config/load-config.js'
import { shortPath } from '../design-source/short-path.js'

/** A page that a client can read. */
export interface Resource {
  readonly uri: string
  readonly name: string
  readonly description: string
  readonly mimeType: 'text/markdown'
}

/** The compact guide, which the build generates from the documentation. */
const guideFile = new URL('../../dist/guide.md', import.meta.url)

const page = { mimeType: 'text/markdown' } as const

/** Lists the guide, the designs of the configuration, and the page of each rule. */
export async function listResources(config: string | undefined): Promise<readonly Resource[]> {
  const guide = {
    uri: 'tablewright://guide',
    name: 'Guide',
    description: 'The design language, the client and the commands, on one compact page',
    ...page,
  }
  const designs = (await designNames(config)).map((name) => ({
    uri: `tablewright://designs/${encodeURIComponent(name)}`,
    name: `Design ${name}`,
    description: 'Entities, derived items and access patterns',
    ...page,
  }))
  const { allRules } = await import('@tablewright/server')
  const rules = allRules().map(({ code, title }) => ({
    uri: `tablewright://rules/${code}`,
    name: code,
    description: title,
    ...page,
  }))
  return [...(existsSync(guideFile) ? [guide] : []), ...designs, ...rules]
}

/** Returns the text of a resource. Throws NOT_FOUND for one that does not exist. */
export async function readResource(uri: string, config: string | undefined): Promise<string> {
  const [, kind, name] = /^tablewright:\/\/(guide|designs|rules)(?:\/(.+))?$/.exec(uri) ?? []
  if (kind === 'guide' && existsSync(guideFile)) return readFile(guideFile, 'utf8')
  if (kind === 'rules') {
    const { allRules } = await import('@tablewright/server')
    const rule = allRules().find(({ code }) => code === name)
    if (rule !== undefined) return `# ${rule.code} · ${rule.title}\n\n${rule.text}\n`
  }
  if (kind === 'designs' && (await designNames(config)).includes(decodeURIComponent(name ?? ''))) {
    const [{ loadDesign }, { documentPage }] = await Promise.all([
      import('../design-source/load-design.js'),
      import('@tablewright/generate'),
    ])
    return documentPage((await loadDesign(decodeURIComponent(name!))).model)
  }
  throw new TablewrightError('NOT_FOUND', `There is no resource ${uri}.`, {
    remedy: 'Read a resource of resources/list.',
  })
}

async function designNames(config: string | undefined): Promise<readonly string[]> {
  const { designs = [], systems = {} } = (await loadConfig({ config, secrets: false })) ?? {}
  return [...Object.keys(systems), ...designs.map(shortPath)]
}

import { tableOptions } from './build-design.js'
import type { DesignDraft, EntityDraft, TableDraft } from './design-draft.js'
import { type Argument, call, callsIn, fields } from './expression.js'
import { camelName } from './names.js'
import { printArgument, propertyName, quoted } from './print-expression.js'

/** Prints the draft as a TypeScript file. */
export function printDesign(draft: DesignDraft, designPackage: string): string {
  const used = new Set([
    'design',
    'table',
    ...draft.entities.flatMap(({ attributes, derives }) =>
      [...Object.values(attributes), ...Object.values(derives)].flatMap(callsIn),
    ),
    ...Object.values(draft.patterns).flatMap(callsIn),
  ])
  const names = [...used].sort()
  const flat = `import { ${names.join(', ')} } from '${designPackage}'`
  const imports =
    flat.length <= 100
      ? flat
      : `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '${designPackage}'`
  return `${[
    imports,
    ...(used.has('schema') ? [anythingText] : []),
    ...draft.tables.map(printTable),
    ...draft.entities.map(printEntity),
    printPatterns(draft),
  ].join('\n\n')}\n`
}

const anythingText = `/** Accepts every value: the sampled items have no common type here. */
const anything = {
  '~standard': { version: 1, vendor: 'anything', validate: (value: unknown) => ({ value }) },
} as const`

function printTable(table: TableDraft): string {
  const start = `const ${table.variable} = `
  return start + printArgument(call('table', table.shape.name, tableOptions(table)), '', start.length)
}

function printEntity(entity: EntityDraft): string {
  const { name, type, table, keys, attributes, derives, recognizeByKey, comment } = entity
  const section = (label: string, record: Readonly<Record<string, Argument>>) => {
    if (Object.keys(record).length === 0) return ''
    const lines = Object.entries(record).map(([each, value]) => {
      const start = `    ${propertyName(each)}: `
      return `${start}${printArgument(value, '    ', start.length + 1)},\n`
    })
    return `  ${label}: {\n${lines.join('')}  },\n`
  }
  const key = printArgument(fields(keys), '  ', '  key: '.length + 1)
  return [
    comment ? `/** ${comment.replaceAll('*/', '* /')} */\n` : '',
    `export const ${name} = ${table}.entity(${quoted(type)}, {\n`,
    `  key: ${key},\n`,
    section('attributes', attributes) || '  attributes: {},\n',
    section('derives', derives),
    recognizeByKey ? "  recognize: 'key',\n" : '',
    '})',
  ].join('')
}

function printPatterns({ name, entities, patterns, accepts }: DesignDraft): string {
  const list = entities.map((entity) => entity.name)
  const flat = `  entities: { ${list.join(', ')} },`
  return [
    '// Stored data shows no access patterns: these follow from the keys. Keep those that you need and add yours.',
    `export const ${camelName(name)}Design = design(${quoted(name)}, {`,
    flat.length <= 100 ? flat : `  entities: {\n${list.map((each) => `    ${each},\n`).join('')}  },`,
    '  patterns: {',
    ...Object.entries(patterns).map(([each, value]) => {
      const start = `    ${propertyName(each)}: `
      return `${start}${printArgument(value, '    ', start.length + 1)},`
    }),
    '  },',
    ...(accepts.length === 0 ? [] : [`  accepts: ${printArgument(accepts.map(fields), '  ', 11)},`]),
    '})',
  ].join('\n')
}

import {
  type DesignModel,
  type KeySchemaModel,
  type PatternModel,
  type StoredItem,
  storedItems,
  type TemplateModel,
  touchedItems,
} from '@tablewright/design/model'

/** An action of DynamoDB on a table or an index, and the partition keys that it reaches. */
export interface Right {
  /** Without the prefix of the service: `GetItem`. */
  readonly action: string
  readonly table: string
  readonly index?: string
  /** Patterns of the partition keys, with `*` for values; absent if any key is allowed. */
  readonly keys?: readonly string[]
}

const writeActions = {
  get: 'GetItem',
  put: 'PutItem',
  update: 'UpdateItem',
  delete: 'DeleteItem',
  check: 'ConditionCheckItem',
} as const

/** Returns the rights that a call of a pattern can need: to read, to write, and to write all derived items. */
export function rightsOf(model: DesignModel, pattern: PatternModel): readonly Right[] {
  const items = storedItems(model)
  const onTable = (action: string, target: string): readonly Right[] => {
    const item = items.get(target)
    return item ? [rightOn(model, item, action)] : []
  }
  switch (pattern.operation) {
    case 'get':
      return onTable('GetItem', pattern.target)
    case 'batchGet':
      return onTable('BatchGetItem', pattern.target)
    case 'transactGet':
      return Object.values(pattern.gets).flatMap(({ target }) => onTable('GetItem', target))
    case 'query': {
      const { index } = pattern.keyCondition
      const found = [...pattern.targets, ...pattern.skips].flatMap((name) => items.get(name) ?? [])
      return found.map((item) => rightOn(model, item, 'Query', index))
    }
    case 'scan': {
      const { table, index } = pattern
      return [{ action: 'Scan', table, ...(index === undefined ? {} : { index }) }]
    }
    default:
      return touchedItems(model, pattern).flatMap(({ item, kind }) => onTable(writeActions[kind], item))
  }
}

function rightOn(model: DesignModel, item: StoredItem, action: string, index?: string): Right {
  const table = model.tables[item.table]!
  const schema = index === undefined ? table : table.indexes[index]!
  const key = keyPattern(item, schema)
  return {
    action,
    table: table.name,
    ...(index === undefined ? {} : { index }),
    ...(key === undefined ? {} : { keys: [key] }),
  }
}

/**
 * Returns the patterns of the partition keys of an item. Undefined if any key is possible, and for numeric,
 * binary and multi-attribute keys, which policy conditions cannot compare.
 */
function keyPattern({ keys }: StoredItem, { partition }: KeySchemaModel): string | undefined {
  const [only, ...others] = partition
  const template = only && keys[only.name]
  if (template === undefined || others.length > 0 || only?.type !== 'S') return undefined
  const pattern = wildcardOf(template)
  return pattern === '*' ? undefined : pattern
}

/**
 * Returns a template with `*` for each placeholder. A literal `*`, `?` or `${` (the start of an IAM variable)
 * becomes `?`, which matches any one character.
 */
function wildcardOf({ segments }: TemplateModel): string {
  return segments
    .map((segment) => (segment.kind === 'literal' ? segment.text.replaceAll(/[*?]|\$(?=\{)/g, '?') : '*'))
    .join('')
}

import {
  type AttributeValue,
  type Condition,
  type ConditionalOperator,
  checkAttributeName,
  type KeyComparison,
  type LegacyCondition,
  type LegacyExpectation,
  type LegacyUpdate,
  legacyExpected,
  legacyFilter,
  legacyKeyConditions,
  legacyUpdates,
  type Update,
  validateAttributeValue,
} from '@tablewright/dynamo'

type ByAttribute<Entry> = Readonly<Record<string, Entry>>

/** Returns the condition of a legacy filter. */
export function filterOf(
  filter: ByAttribute<LegacyCondition> | undefined,
  operator: ConditionalOperator | undefined,
): Condition | undefined {
  if (filter === undefined && operator === undefined) return undefined
  return legacyFilter(mapEntries(filter ?? {}, validEntry), operator)
}

export function expectedOf(
  expected: ByAttribute<LegacyExpectation> | undefined,
  operator: ConditionalOperator | undefined,
): Condition | undefined {
  if (expected === undefined && operator === undefined) return undefined
  return legacyExpected(mapEntries(expected ?? {}, validEntry), operator)
}

export function keyComparisonsOf(conditions: ByAttribute<LegacyCondition>): readonly KeyComparison[] {
  return legacyKeyConditions(mapEntries(conditions, validEntry))
}

export function updatesOf(updates: ByAttribute<LegacyUpdate>): Update {
  return legacyUpdates(mapEntries(updates, validEntry))
}

/** Returns an entry without undefined members. Values are checked and in canonical form. */
function validEntry<Entry extends object>(entry: Entry): Entry {
  const valid: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(entry)) {
    if (member === undefined) continue
    if (name === 'Value') valid[name] = validateAttributeValue(member)
    else if (name === 'AttributeValueList')
      valid[name] = (member as readonly AttributeValue[]).map(validateAttributeValue)
    else valid[name] = member
  }
  return valid as Entry
}

/** Object.fromEntries preserves an attribute named `__proto__`. */
function mapEntries<Entry>(map: ByAttribute<Entry>, change: (entry: Entry) => Entry): ByAttribute<Entry> {
  for (const name of Object.keys(map)) checkAttributeName(name)
  return Object.fromEntries(Object.entries(map).map(([name, entry]) => [name, change(entry)]))
}

import type { Attributes } from '@tablewright/design'
import type { TypeModel } from '@tablewright/design/model'
import { fieldLabel } from '@tablewright/system'
import { visibleText } from '../output/visible-text.js'

type Fields = Readonly<Record<string, unknown>>

/** Types of the fields of a record, by name. */
export type FieldTypes = Readonly<Record<string, TypeModel>>

export function typesOf(fields: Attributes): FieldTypes {
  return Object.fromEntries(Object.entries(fields).map(([name, { spec }]) => [name, spec.type]))
}

/** Renders a value for people: amounts with their currency, times in the local time zone, lists with commas. */
export function renderValue(type: TypeModel | undefined, value: unknown, owner: Fields = {}): string {
  if (value === undefined || value === null) return ''
  switch (type?.kind) {
    case 'money':
      return renderMoney(value as number, currencyOf(type, owner))
    case 'timestamp':
      return renderTime(String(value))
    case 'boolean':
      return value === true ? 'yes' : 'no'
    case 'list':
      return (value as readonly unknown[])
        .map((element) => renderValue(type.element, element, owner))
        .join(', ')
    case 'record':
      return renderFields(value as Fields, recordTypes(type), { owner, label: fieldLabel })
    case 'map':
      return renderFields(value as Fields, {}, { owner, label: visibleText })
    default:
      return renderUntyped(value)
  }
}

/** Returns the types of the fields of a nested record. */
export function recordTypes(type: Extract<TypeModel, { kind: 'record' }>): FieldTypes {
  return Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, field.type]))
}

/** Renders a map or record. Names in a record are fields and shown as labels; names in a map are data. */
function renderFields(
  value: Fields,
  types: FieldTypes,
  { owner, label }: { readonly owner: Fields; readonly label: (name: string) => string },
): string {
  return Object.entries(value)
    .map(([name, member]) => `${label(name)}: ${renderValue(types[name], member, { ...owner, ...value })}`)
    .join(', ')
}

function renderUntyped(value: unknown): string {
  return visibleText(untypedText(value))
}

function untypedText(value: unknown): string {
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ')
  if (typeof value !== 'object') return String(value)
  const { type, properties } = value as { readonly type?: unknown; readonly properties?: unknown }
  // A JSON Schema of an object, such as an event, is shown as its fields. `--json` prints the whole schema.
  const isSchema = type === 'object' && typeof properties === 'object' && properties !== null
  return isSchema ? Object.keys(properties).join(', ') : JSON.stringify(value)
}

function currencyOf(type: Extract<TypeModel, { kind: 'money' }>, owner: Fields): string | undefined {
  const found = type.currency ?? owner[type.currencyAttribute ?? 'currency']
  return typeof found === 'string' && /^[A-Z]{3}$/.test(found) ? found : undefined
}

/** Renders minor units of a currency: 1250 USD is `USD 12.50`. Without a currency, the number of minor units. */
export function renderMoney(minorUnits: number, currency: string | undefined): string {
  if (currency === undefined) return String(minorUnits)
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' })
  const { maximumFractionDigits = 2 } = format.resolvedOptions()
  return format.format(minorUnits / 10 ** maximumFractionDigits).replace('\u00a0', ' ')
}

/** Renders a time in the local time zone: `2026-08-31 18:02:05`. */
export function renderTime(iso: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return iso
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`
}

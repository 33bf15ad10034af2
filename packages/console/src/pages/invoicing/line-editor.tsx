import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { MoneyInput } from '../../kit/form/money-input.js'
import { Button, Field } from '../../kit/index.js'
import { emptyLine, type WrittenLine } from './written-line.js'
import './line-editor.css'

export interface LineEditorProps {
  readonly lines: readonly WrittenLine[]
  readonly currency: string
  readonly onChange: (lines: readonly WrittenLine[]) => void
  /** Errors of the server, by field path: `lineItems[0].quantity`. */
  readonly reasons: ReadonlyMap<string, string>
}

/** The lines of an editable invoice. Enter in the last line adds another. */
export function LineEditor({ lines, currency, onChange, reasons }: LineEditorProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  const added = useRef(false)
  useEffect(() => {
    if (!added.current) return
    added.current = false
    const fields = box.current!.querySelectorAll<HTMLInputElement>('[data-description]')
    fields[fields.length - 1]?.focus()
  }, [lines.length])
  const add = () => {
    added.current = true
    onChange([...lines, emptyLine(lines.at(-1)?.taxRate)])
  }
  const enter = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (index === lines.length - 1) add()
  }
  return (
    <div class="line-editor" ref={box}>
      {lines.map((line, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: handles key events of the fields inside.
        <div class="line-editor-row" key={line.row} onKeyDown={(event) => enter(event, index)}>
          <LineFields
            line={line}
            index={index}
            currency={currency}
            reasons={reasons}
            onChange={(next) => onChange(lines.with(index, next))}
          />
          <Button
            kind="quiet"
            label={`Remove line ${index + 1}`}
            onClick={() => onChange(lines.toSpliced(index, 1))}
          >
            ✕
          </Button>
        </div>
      ))}
      <div>
        <Button onClick={add}>Add a line</Button>
      </div>
    </div>
  )
}

const taxKinds = [
  ['', 'By rate'],
  ['exempt', 'Exempt'],
  ['reverse-charge', 'Reverse charge'],
  ['intra-community', 'Intra-Community'],
  ['export', 'Export'],
  ['outside-scope', 'Outside scope'],
] as const

interface LineFieldsProps {
  readonly line: WrittenLine
  readonly index: number
  readonly currency: string
  readonly reasons: ReadonlyMap<string, string>
  readonly onChange: (line: WrittenLine) => void
}

function LineFields({ line, index, currency, reasons, onChange }: LineFieldsProps): JSX.Element {
  const place = (name: string) => `lineItems[${index}].${name}`
  const reasonOf = (name: string) => reasons.get(place(name))
  const money = {
    id: place('unitPrice'),
    required: true,
    value: line.unitPrice,
    wrong: reasonOf('unitPrice') !== undefined,
    onChange: (unitPrice: unknown) => onChange({ ...line, unitPrice }),
  }
  const text = (
    name: 'description' | 'quantity' | 'unit' | 'taxRate' | 'discountPercent',
    required = true,
  ) => ({
    id: place(name),
    value: line[name],
    required,
    autocomplete: 'off',
    onInput: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...line, [name]: event.currentTarget.value }),
  })
  return (
    <>
      <Field id={place('description')} label="Description" reason={reasonOf('description')}>
        <input {...text('description')} data-description />
      </Field>
      <Field id={place('quantity')} label="Quantity" reason={reasonOf('quantity')}>
        <input {...text('quantity')} inputMode="decimal" />
      </Field>
      <Field id={place('unit')} label="Unit" reason={reasonOf('unit')}>
        <input {...text('unit', false)} />
      </Field>
      <Field id={place('unitPrice')} label="Price" reason={reasonOf('unitPrice')}>
        <MoneyInput {...money} currency={currency} />
      </Field>
      <Field id={place('discountPercent')} label="Disc. %" reason={reasonOf('discountPercent')}>
        <input {...text('discountPercent', false)} inputMode="decimal" />
      </Field>
      <Field id={place('taxRate')} label="Tax %" reason={reasonOf('taxRate')}>
        <input {...text('taxRate', false)} inputMode="decimal" />
      </Field>
      <Field id={place('taxCategory')} label="Tax kind" reason={reasonOf('taxCategory')}>
        <select
          id={place('taxCategory')}
          value={line.taxCategory}
          onInput={(event) => onChange({ ...line, taxCategory: event.currentTarget.value })}
        >
          {taxKinds.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Field>
    </>
  )
}

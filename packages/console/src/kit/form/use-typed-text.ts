import { useState } from 'preact/hooks'

/**
 * Returns the text of an input: as typed while it means the value, otherwise the text of the value. Formatting the
 * value while the user types would replace unfinished input, such as `1.` or a year with one digit.
 */
export function useTypedText(
  value: unknown,
  format: (value: unknown) => string,
  parse: (text: string) => unknown,
): readonly [text: string, type: (text: string) => unknown] {
  const [typed, setTyped] = useState<string>()
  const isTyped = typed !== undefined && JSON.stringify(parse(typed)) === JSON.stringify(value)
  const type = (text: string) => {
    setTyped(text)
    return parse(text)
  }
  return [isTyped ? typed : format(value), type]
}

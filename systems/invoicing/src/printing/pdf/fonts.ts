import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Noto Sans has the letters of every European language; a PDF gets those that it uses. */
const files = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
} as const

export type FontName = keyof typeof files

const loaded = new Map<FontName, Buffer>()

/** The bytes of a font, read at its first use. */
export function fontBytes(name: FontName): Buffer {
  const known = loaded.get(name)
  if (known !== undefined) return known
  const bytes = readFileSync(createRequire(import.meta.url).resolve(files[name]))
  loaded.set(name, bytes)
  return bytes
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Noto Sans covers all European languages. A PDF embeds only the used glyphs. */
const files = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
} as const

export type FontName = keyof typeof files

const loaded = new Map<FontName, Buffer>()

/** Returns the bytes of a font, read at its first use. */
export function fontBytes(name: FontName): Buffer {
  const known = loaded.get(name)
  if (known !== undefined) return known
  const bytes = readFileSync(createRequire(import.meta.url).resolve(files[name]))
  loaded.set(name, bytes)
  return bytes
}

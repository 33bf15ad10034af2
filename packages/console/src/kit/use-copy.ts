import { useState } from 'preact/hooks'
import { toast } from './toast.js'

/** Copies a text to the clipboard. `copied` is true for a short time afterwards. */
export function useCopy(text: string): readonly [copied: boolean, copy: () => void] {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // Browsers allow the clipboard only on secure connections.
    if (navigator.clipboard === undefined) {
      toast('The browser does not allow copying here. Select the text and copy it manually.', { tone: 'bad' })
      return
    }
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return [copied, () => void copy()]
}

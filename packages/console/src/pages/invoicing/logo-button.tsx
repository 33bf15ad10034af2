import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { call } from '../../api/call.js'
import { problemOf } from '../../api/problem.js'
import { Button, toast } from '../../kit/index.js'

/** Uploads the logo for documents. */
export function LogoButton(): JSX.Element {
  const input = useRef<HTMLInputElement>(null)
  const upload = async (file: File | undefined) => {
    if (file === undefined) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    const content = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    try {
      await call('invoicing', 'PUT /account/logo', { content })
    } catch (error) {
      toast(problemOf(error).detail, { tone: 'bad' })
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label="Logo file"
        hidden
        onChange={(event) => void upload(event.currentTarget.files?.[0])}
      />
      <Button onClick={() => input.current!.click()}>Choose logo</Button>
    </>
  )
}

import type { FunctionComponent, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'

interface DialogProps {
  readonly onClose: () => void
}

/** A dialog whose code is loaded when it is first opened. */
export function LazyDialog(props: {
  load: () => Promise<FunctionComponent<DialogProps>>
  onClose: () => void
}): JSX.Element | null {
  const { load, onClose } = props
  const [loaded, setLoaded] = useState<{ component: FunctionComponent<DialogProps> }>()
  useEffect(() => {
    load().then((component) => setLoaded({ component }), onClose)
  }, [load, onClose])
  if (loaded === undefined) return null
  const { component: Shown } = loaded
  return <Shown onClose={onClose} />
}

import { Component, type ComponentChildren } from 'preact'
import { PageError } from '../kit/page-error.js'

/** Shows the error of a failed page. The rest of the console keeps working. */
export class ErrorBoundary extends Component<{ children: ComponentChildren }, { error?: Error }> {
  override componentDidCatch(error: Error): void {
    this.setState({ error })
  }

  override render(): ComponentChildren {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const problem = {
      type: '',
      title: 'This page failed',
      status: 0,
      code: 'PAGE_FAILED',
      detail: error.message,
      remedy: 'Try again. If it fails again, report the address and this message.',
      instance: '',
    }
    return <PageError problem={problem} retry={() => location.reload()} />
  }
}

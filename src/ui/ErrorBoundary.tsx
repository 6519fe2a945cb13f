import { Component, type ReactNode } from 'react'

interface Props {
  /** Drawn in place of the children once one of them has thrown. `retry` mounts them anew. */
  fallback: (retry: () => void) => ReactNode
  /** Called once for each error. */
  onError: (error: unknown) => void
  children: ReactNode
}

/** Contains an error of one part. React supports error boundaries in classes only. */
export class ErrorBoundary extends Component<Props> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }
  override render(): ReactNode {
    const { fallback, children } = this.props
    return this.state.failed ? fallback(() => this.setState({ failed: false })) : children
  }
}

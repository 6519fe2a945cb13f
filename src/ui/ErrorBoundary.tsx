import { Component, type ReactNode } from 'react'

interface Props {
  /** Rendered instead of the children after an error. `retry` mounts them again. */
  fallback: (retry: () => void) => ReactNode
  /** Called once for each error. */
  onError: (error: unknown) => void
  children: ReactNode
}

/** Limits an error to one part of the page. React supports error boundaries in classes only. */
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

import { report } from '#state/browser/report.ts'

/** Reports uncaught errors to the operator: name, message and path, never typed text. */
export function reportErrors(): void {
  const send = (name: string, error: unknown) =>
    report({
      kind: 'error',
      name,
      message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      path: location.pathname,
    })
  addEventListener('error', event => {
    if (event.error !== undefined) send('UNCAUGHT_ERROR', event.error)
  })
  addEventListener('unhandledrejection', event => send('UNHANDLED_REJECTION', event.reason))
  addEventListener('pagehide', () => report.flush())
}

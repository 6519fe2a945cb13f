import { report } from '#state/browser/report.ts'

/** Errors that nobody caught are told to the operator: a name, a message, the page; never what the customer typed. */
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

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** Formats the first five issues only: a hostile request could have thousands. */
export function formatIssues(issues: readonly Issue[], source?: string): string {
  const descriptions = issues.slice(0, 5).map(it => `${[...(source ? [source] : []), ...it.path.map(String)].join('.')}: ${it.message}`)
  return descriptions.join('; ')
}

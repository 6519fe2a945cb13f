interface Allowed {
  /** `'sha256-…'` of every inline script that pages print. */
  readonly scripts: readonly string[]
  /** The same for inline style sheets. */
  readonly styles: readonly string[]
}

/** The one policy of every page: our own origin, and what we print inline by its hash. Style attributes are forbidden. */
export function contentSecurityPolicy({ scripts, styles }: Allowed): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    `style-src 'self' ${styles.join(' ')}`.trim(),
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "frame-src 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
  ].join('; ')
}

interface Allowed {
  /** `'sha256-…'` of every inline script that pages print. */
  readonly scripts: readonly string[]
  /** The same for inline style sheets. */
  readonly styles: readonly string[]
  /** Whose card form may be framed; no slash at the end. */
  readonly paymentOrigin: string
}

/** The one policy of every page: our own origin, what we print inline by its hash, and the frame in which the payment provider takes a card. Style attributes are forbidden. */
export function contentSecurityPolicy({ scripts, styles, paymentOrigin }: Allowed): string {
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
    `frame-src ${paymentOrigin}`,
    "worker-src 'self'",
    "manifest-src 'self'",
  ].join('; ')
}

interface PolicySources {
  /** `'sha256-…'` of every inline script that pages print. */
  readonly scripts: readonly string[]
  /** The same for inline style sheets. */
  readonly styles: readonly string[]
  /** Whose card form may be framed; no slash at the end. Empty: nobody's. */
  readonly paymentOrigin: string
  /** The operator's tag manager, if there is one: its script, its pictures, its calls. */
  readonly tagManagerUrl: string | undefined
}

/**
 * The one policy of every page: our own origin, what we print inline by its hash, and the frame in which the payment provider takes a card.
 * Style attributes are forbidden. Nobody else is named unless the operator has a tag manager.
 */
export function createContentSecurityPolicy({ scripts, styles, paymentOrigin, tagManagerUrl }: PolicySources): string {
  const tags = tagManagerUrl === undefined ? '' : ` ${new URL(tagManagerUrl).origin}`
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`.trim() + tags,
    `style-src 'self' ${styles.join(' ')}`.trim(),
    `img-src 'self' data:${tags}`,
    `connect-src 'self'${tags}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `frame-src ${paymentOrigin || "'none'"}`,
    "worker-src 'self'",
    "manifest-src 'self'",
  ].join('; ')
}

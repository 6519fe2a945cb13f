interface PolicySources {
  /** `'sha256-…'` of every inline script of the pages. */
  readonly scripts: readonly string[]
  /** The same for inline style sheets. */
  readonly styles: readonly string[]
  /** Origin of the card form that may be framed; no trailing slash. Empty: none. */
  readonly paymentOrigin: string
  /** Address of the operator's tag manager, if any: its script, images and calls are allowed. */
  readonly tagManagerUrl: string | undefined
  /** Address of the map tiles, if any: its images are allowed. */
  readonly mapTilesUrl: string | undefined
  /** Configuration of the provider's prompt in browsers (FedCM), if any: browsers load it only if calls to it are allowed. */
  readonly promptConfigUrl: string | undefined
}

/**
 * The policy of every page: the site's origin, inline code by its hash, and the frame of the payment provider. Style attributes are forbidden.
 * No other origin is allowed unless the operator has a tag manager, map tiles or a provider with a prompt.
 */
export function createContentSecurityPolicy({
  scripts,
  styles,
  paymentOrigin,
  tagManagerUrl,
  mapTilesUrl,
  promptConfigUrl,
}: PolicySources): string {
  const tags = tagManagerUrl === undefined ? '' : ` ${new URL(tagManagerUrl).origin}`
  const tiles = mapTilesUrl === undefined ? '' : ` ${new URL(mapTilesUrl).origin}`
  const prompt = promptConfigUrl === undefined ? '' : ` ${promptConfigUrl}`
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`.trim() + tags,
    `style-src 'self' ${styles.join(' ')}`.trim(),
    `img-src 'self' data:${tags}${tiles}`,
    `connect-src 'self'${tags}${prompt}`,
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

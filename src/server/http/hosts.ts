/**
 * Whether a request has at most one Host header. Node uses the first of several, a proxy may use the last.
 *
 * @param rawHeaders alternating names and values
 * @source RFC 9112 §3.2: "A server MUST respond with a 400 […] to any request message that contains more than one Host header field line"
 */
export function hasOneHostAtMost(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((it, index) => index % 2 === 0 && it.toLowerCase() === 'host').length <= 1
}

/**
 * Whether a Host header is allowed. An entry without a port matches any port.
 *
 * @param allowed lower-case `host` or `host:port`
 */
export function isOurHost(host: string | undefined, allowed: readonly string[]): boolean {
  const value = host?.toLowerCase() ?? ''
  const name = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/.exec(value)?.[1]
  return name !== undefined && (allowed.includes(value) || allowed.includes(name))
}

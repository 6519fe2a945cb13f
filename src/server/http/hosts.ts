/**
 * Whether a request names its host at most once. Node keeps the first of several, a proxy in front may have taken the last.
 *
 * @param rawHeaders names and values in turn
 * @source RFC 9112 §3.2: "A server MUST respond with a 400 […] to any request message that contains more than one Host header field line"
 */
export function hasOneHostAtMost(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((it, index) => index % 2 === 0 && it.toLowerCase() === 'host').length <= 1
}

/**
 * Whether a Host header names us. An entry without a port stands for any port.
 *
 * @param allowed lower-case `host` or `host:port`
 */
export function isOurHost(host: string | undefined, allowed: readonly string[]): boolean {
  const said = host?.toLowerCase() ?? ''
  const name = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/.exec(said)?.[1]
  return name !== undefined && (allowed.includes(said) || allowed.includes(name))
}

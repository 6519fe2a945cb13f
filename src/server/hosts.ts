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

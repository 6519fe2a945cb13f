const MAX_LENGTH = 2000

/**
 * The path to which a sign-in at a provider returns; undefined when it could leave the site.
 *
 * @source B §2: "returnPath is included only if the current path contains only letters, digits, slash, underscore and hyphen"; trust.md,
 *   "Addresses": one slash at the start
 */
export function parseSignInReturnPath(path: unknown): string | undefined {
  return typeof path === 'string' && path.length <= MAX_LENGTH && /^\/(?!\/)[\w/-]*$/.test(path) ? path : undefined
}

import type { Settings } from '#app/settings.ts'

/** Explains to an operator why the storefront cannot listen; undefined for other errors. */
export function explainListenError(error: unknown, { port, host }: Pick<Settings, 'port' | 'host'>): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is taken. Stop what listens there, or set PORT to another one.`
  if (code === 'EACCES') return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST is "${host}", which is not an address of this machine.`
  return undefined
}

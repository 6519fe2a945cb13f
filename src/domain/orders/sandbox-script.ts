/**
 * What a note of an order makes the simulated store or courier do (docs/SANDBOX.md). Only the sandbox reads it.
 */
export const SANDBOX_SCRIPTS = {
  '#late-store': 'LATE_STORE',
  '#late-courier': 'LATE_COURIER',
  '#store-cancels': 'STORE_CANCELS',
  '#sold-out': 'SOLD_OUT',
  '#over-limit': 'OVER_LIMIT',
  '#nobody-home': 'NOBODY_HOME',
} as const
export type SandboxScript = (typeof SANDBOX_SCRIPTS)[keyof typeof SANDBOX_SCRIPTS]

/** The first script that a note names. */
export function findSandboxScript(note: string): SandboxScript | undefined {
  const [name] = Object.keys(SANDBOX_SCRIPTS).filter(it => note.toLowerCase().split(/\s+/).includes(it))
  return name === undefined ? undefined : SANDBOX_SCRIPTS[name as keyof typeof SANDBOX_SCRIPTS]
}

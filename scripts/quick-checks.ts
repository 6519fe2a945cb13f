import { check, vitest } from './commands.ts'
import type { Step } from './steps.ts'

/** The checks that need neither a database nor a build. */
export const QUICK_CHECKS: readonly Step[] = [
  { name: 'types', run: () => check(['astro', 'check', '--minimumFailingSeverity', 'error'], /error/) },
  { name: 'lint', run: () => check(['eslint', '.', '--max-warnings', '0', '--format', 'stylish'], /^\/|\s+error\s/) },
  { name: 'typed lint', run: () => check(['oxlint', '--type-aware', '--deny-warnings', 'src', 'scripts', 'tests'], /^\s*x |,-\[/) },
  { name: 'format', run: () => check(['prettier', '--check', '--log-level', 'warn', '.'], /\[(warn|error)\]/) },
  { name: 'messages', run: () => check(['scripts/check-messages.ts'], /\.json|messages/) },
  { name: 'unit', run: () => vitest(['--project=unit', '--maxWorkers=1']) },
]

import { runCheck, runVitest } from './commands.ts'
import type { Step } from './steps.ts'

/** The checks that need neither a database nor a build. */
export const QUICK_CHECKS: readonly Step[] = [
  { name: 'types', run: () => runCheck(['astro', 'check', '--minimumFailingSeverity', 'error'], /error/) },
  { name: 'lint', run: () => runCheck(['eslint', '.', '--max-warnings', '0', '--format', 'stylish'], /^\/|\s+error\s/) },
  { name: 'typed lint', run: () => runCheck(['oxlint', '--type-aware', '--deny-warnings', 'src', 'scripts', 'tests'], /^\s*x |,-\[/) },
  { name: 'format', run: () => runCheck(['prettier', '--check', '--log-level', 'warn', '.'], /\[(warn|error)\]/) },
  { name: 'messages', run: () => runCheck(['scripts/check-messages.ts'], /\.json|messages/) },
  { name: 'unit', run: () => runVitest(['--project=unit', '--maxWorkers=1']) },
]

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules whose result depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** @returns one line for each element of the page that violates a rule of axe */
export const findAxeViolations = (page: Page): Promise<string[]> => analyze(new AxeBuilder({ page }))

/** The same in the dark scheme, for the rules whose result the scheme can change. */
export async function findDarkAxeViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  return analyze(new AxeBuilder({ page }).withRules(COLOUR_RULES))
}

async function analyze(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

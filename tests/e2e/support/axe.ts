import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** @returns one line for each element of the page that violates a rule of axe */
export async function findAxeViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

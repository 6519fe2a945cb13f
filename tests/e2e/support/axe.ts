import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules whose result depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** @returns one line for each element that violates a rule of axe, on the page or inside `selector` */
export const findAxeViolations = (page: Page, selector?: string): Promise<string[]> =>
  analyze(selector === undefined ? createAxe(page) : createAxe(page).include(selector))

/** The same in the dark scheme, for the rules whose result the scheme can change. */
export async function findDarkAxeViolations(page: Page): Promise<string[]> {
  // without motion, because a colour in transition has less contrast
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  return analyze(createAxe(page).withRules(COLOUR_RULES))
}

/**
 * Without the passed rules, and without the second page in which axe joins the results of frames, an analysis takes a fifth of the time. That
 * page is necessary only if a frame has another origin.
 */
const createAxe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(page.frames().length === 1)

async function analyze(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

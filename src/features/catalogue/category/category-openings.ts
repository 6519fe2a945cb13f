import type { CallOptions, Client } from '#client/client.ts'
import type { Category } from '#contract/catalogue/category.ts'
import { getCategorySchedule } from '#contract/catalogue/schedule.ts'
import { getCategoryState } from '#domain/catalogue/category-kind.ts'

/** A tile without its opening time says "Closed", so the time must not delay the page. */
const SCHEDULE_TIMEOUT_MS = 1000

/**
 * When the closed ones of these categories open, Unix milliseconds by id (A §7, `/categories/{id}/schedule`). Categories without scheduled
 * orders are left out.
 */
export async function loadOpenings(
  call: Client,
  categories: readonly Pick<Category, 'id' | 'open' | 'enabled'>[],
  options: CallOptions,
): Promise<ReadonlyMap<number, number>> {
  const asleep = categories.filter(it => getCategoryState(it) === 'asleep')
  const openings = await Promise.all(
    asleep.map(async ({ id }) => {
      const { slots } = await call(getCategorySchedule, { params: { id } }, { ...options, timeout: SCHEDULE_TIMEOUT_MS }).catch(
        () => NO_SLOTS,
      )
      return slots.slice(0, 1).map(slot => [id, slot.startTime] as const)
    }),
  )
  return new Map(openings.flat())
}

const NO_SLOTS = { slots: [] }

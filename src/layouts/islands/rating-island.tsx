import type { RatingOutcome } from '#features/orders/rating/RateOrder.tsx'
import { RatingDialog } from '#features/orders/rating/RatingDialog.tsx'
import { loadOrdersTexts } from '#i18n/island-texts/orders.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { createPageRating } from '#features/orders/open-orders.ts'
import ratingSheet from '#styles/rating.css?url'
import { loadStyleSheet } from '#ui/dialogs/load-style-sheet.ts'

let opened: ReturnType<typeof open> | undefined

/** Mounts the dialog once per page and retries after a failure. */
const mountRating = (language: string): ReturnType<typeof open> => {
  opened ??= open(language)
  opened.catch(() => (opened = undefined))
  return opened
}

/** Asks for the rating of an order that the customer wants to rate. */
export async function openRating(language: string, orderId: number): Promise<RatingOutcome> {
  const { rating, waitForEnd } = await mountRating(language)
  await rating.load(orderId)
  const { preparation, error } = rating.$rating.get()
  if (error === 'rated') return 'rated'
  return preparation ? waitForEnd(() => rating.clear()) : 'failed'
}

/** Asks for the rating of the last order, if it needs one (B §2, "Rating modal"). An order that the customer does not want to rate is skipped. */
export async function promptForRating(language: string): Promise<void> {
  const { rating, waitForEnd } = await mountRating(language)
  await rating.loadPending()
  if (rating.$rating.get().preparation) await waitForEnd(() => void rating.skip())
  else rating.clear()
}

async function open(language: string) {
  const [t] = await Promise.all([loadOrdersTexts(language), loadStyleSheet(ratingSheet)])
  const rating = createPageRating(language)
  let dismiss = () => {}
  let end = (_: RatingOutcome) => {}
  const root = document.body.appendChild(document.createElement('div'))
  mountIsland(
    root,
    <RatingDialog
      rating={rating}
      t={t}
      onDismiss={() => {
        dismiss()
        end('dismissed')
      }}
      onRated={() => end('rated')}
    />,
  )
  return {
    rating,
    /** Resolves when the customer has rated the order, or closed the dialog. */
    waitForEnd(onDismiss: () => void): Promise<RatingOutcome> {
      dismiss = onDismiss
      return new Promise(resolve => (end = resolve))
    },
  }
}

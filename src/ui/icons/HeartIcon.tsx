import { HEART } from '#ui/icons/heart.ts'

/** The icon of favourites, beside its text or on a named button. */
export const HeartIcon = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden={true}>
    <path d={HEART} />
  </svg>
)

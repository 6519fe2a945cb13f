import { offersOneTap } from '#domain/account/one-tap.ts'

/** Opens and closes the place of the one-tap prompt (`Default.astro`) as the banner closes and customers come and go. */
export function placeOneTap(): void {
  const place = document.querySelector<HTMLElement>('[data-one-tap]')
  if (!place) return
  const { dataset } = document.documentElement
  const show = () =>
    void (place.hidden = !offersOneTap({ cookies: document.cookie, context: dataset['context'] ?? '', userAgent: navigator.userAgent }))
  for (const name of ['consent', 'session', 'pageshow']) addEventListener(name, show)
  show()
}

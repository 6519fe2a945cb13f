import { DEBUG_TAPS } from '#domain/platform/error-page.ts'

/** A §2.6: more than DEBUG_TAPS taps reveal the debug error and an alternate image. */
let taps = 0
const picture = document.querySelector<HTMLElement>('[data-secret]')
picture?.addEventListener('click', () => {
  taps += 1
  if (taps <= DEBUG_TAPS) return
  picture.classList.add('revealed')
  document.querySelector('.debug')?.removeAttribute('hidden')
})

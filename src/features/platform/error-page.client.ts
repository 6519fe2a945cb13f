/** @source A §2.6: "Tapping the image more than 4 times reveals the debug error (message and status code) and an alternate image." */
const TAPS = 4

let taps = 0
const picture = document.querySelector<HTMLElement>('[data-secret]')
picture?.addEventListener('click', () => {
  taps += 1
  if (taps <= TAPS) return
  picture.classList.add('revealed')
  document.querySelector('.debug')?.removeAttribute('hidden')
})

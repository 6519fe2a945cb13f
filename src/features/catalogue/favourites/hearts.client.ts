import type { FavouriteKind } from '#domain/catalogue/favourites/favourites.ts'
import { favourites } from '#state/browser/favourites.ts'
import type { FavouriteResult } from '#state/catalogue/favourites.ts'

/** Milliseconds that a message shows; longer under the pointer and with the focus. */
const MESSAGE_MS = 6000

/** Hearts of the page, of its store and of the product in the sheet. */
const listHearts = () => document.querySelectorAll<HTMLElement>('[data-favourite]')

/** What a heart marks; undefined in a closed sheet. */
function getSubject(heart: HTMLElement): { readonly kind: FavouriteKind; readonly id: number } | undefined {
  const id = Number(heart.dataset['id'] ?? heart.closest<HTMLElement>('[data-entity]')?.dataset['entity'])
  return id > 0 ? { kind: heart.dataset['favourite'] as FavouriteKind, id } : undefined
}

function showState(): void {
  const shown = favourites.$favourites.get()
  for (const heart of listHearts()) {
    const subject = getSubject(heart)
    heart.ariaPressed = String(subject !== undefined && shown[subject.kind].includes(subject.id))
  }
}

favourites.$favourites.listen(showState)
showState()
// the sheet shows another product
for (const sheet of document.querySelectorAll('#product-sheet'))
  new MutationObserver(showState).observe(sheet, { attributeFilter: ['data-entity'] })

/** Shows which of the page are favourites of the account. Without a connection those of the last visit stay. */
export const showAccountFavourites = (): Promise<void> => favourites.sync().catch(() => {})

/** Marks what the heart stands for, or takes the mark away. */
export async function pressHeart(heart: HTMLElement): Promise<void> {
  const subject = getSubject(heart)
  if (subject) showMessage(heart, await favourites.toggle(subject.kind, subject.id))
}

let region: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** In the dialog of the heart, because the page behind a dialog is inert. */
function showMessage(heart: HTMLElement, result: FavouriteResult): void {
  const texts = document.querySelector<HTMLTemplateElement>('#favourite-texts')?.content
  if (!texts) return
  const message = texts.cloneNode(true) as DocumentFragment
  for (const part of message.querySelectorAll<HTMLElement>('[data-on]')) if (!part.dataset['on']!.split(' ').includes(result)) part.remove()
  region?.remove()
  region = Object.assign(document.createElement('div'), { className: 'toasts', role: 'status' })
  const place = heart.closest('dialog') ?? document.body
  place.append(region)
  const hide = (): void => {
    const isHeld = region?.matches(':hover, :focus-within') === true
    if (isHeld) timer = setTimeout(hide, MESSAGE_MS)
    else region?.remove()
  }
  clearTimeout(timer)
  timer = setTimeout(hide, MESSAGE_MS)
  // a screen reader announces what is added to a live region
  const added = region
  requestAnimationFrame(() => added.append(message))
}

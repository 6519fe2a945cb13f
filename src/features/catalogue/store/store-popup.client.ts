import { trackDialog } from '#ui/dialogs/dialog-history.ts'

/** The dialog of popups on the store page. Its content comes from the page of the popup, which the link leads to. */
interface PopupContent {
  /** Undefined for the notice that the marketplace did not return it. */
  readonly title: string | undefined
  readonly nodes: DocumentFragment
}

const pages = new Map<string, Promise<PopupContent>>()

/** Loads the page of a popup once; a failed load is repeated at the next opening. */
function loadPopup(href: string): Promise<PopupContent> {
  const page = pages.get(href) ?? fetchPopup(href)
  pages.set(href, page)
  const forget = () => void pages.delete(href)
  page.then(it => it.title === undefined && forget(), forget)
  return page
}

async function fetchPopup(href: string): Promise<PopupContent> {
  const reply = await fetch(href, { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
  const content = page.querySelector('[data-popup-content]')
  if (!content) throw new Error('The page has no popup')
  const nodes = document.createDocumentFragment()
  nodes.append(...content.children)
  return { title: page.querySelector('[data-popup-title]')?.textContent, nodes }
}

function createSkeleton(): HTMLElement[] {
  return ['short', '', 'long'].map(size => Object.assign(document.createElement('span'), { className: `skeleton ${size}` }))
}

let isAttached = false
/** Number of the last opening: content that arrives after a later one, or after the dialog was closed, is dropped. */
let latest = 0

/** Closes by its button and by a click on the backdrop; the browser handles Escape and the focus. */
function attach(dialog: HTMLDialogElement): void {
  if (isAttached) return
  isAttached = true
  dialog.addEventListener('click', event => {
    const target = event.target as Element
    const shared = target.closest<HTMLElement>('[data-share]')?.dataset['share']
    if (target === dialog || target.closest('[data-close]')) dialog.close()
    // the visitor may close the share sheet, which rejects
    else if (shared !== undefined) navigator.share({ title: document.title, url: new URL(shared, location.href).href }).catch(() => {})
  })
}

/** Opens the dialog at once and fills it. If its page cannot be loaded, the browser follows the link. */
export async function openPopup(link: HTMLAnchorElement): Promise<void> {
  const dialog = document.querySelector<HTMLDialogElement>('#store-popup')!
  const title = dialog.querySelector('h2')!
  const body = dialog.querySelector<HTMLElement>('.sheet-body')!
  attach(dialog)
  title.textContent = link.textContent.trim()
  body.ariaBusy = 'true'
  body.replaceChildren(...createSkeleton())
  const opening = ++latest
  if (!dialog.open) {
    dialog.showModal()
    trackDialog(dialog)
  }
  try {
    const content = await loadPopup(link.href)
    if (opening !== latest || !dialog.open) return
    if (content.title !== undefined) title.textContent = content.title
    body.replaceChildren(content.nodes.cloneNode(true))
    for (const it of body.querySelectorAll<HTMLElement>('[data-share]')) it.hidden = !('share' in navigator)
    body.ariaBusy = null
  } catch {
    if (opening === latest && dialog.open) location.assign(link.href)
  }
}

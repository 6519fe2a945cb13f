/** The button that shares a page of the site: by the sheet of the system, or else by copying the link. */
const shareButton = document.querySelector<HTMLButtonElement>('[data-share]')

if (shareButton) {
  shareButton.hidden = false
  shareButton.addEventListener('click', () => void sharePage(shareButton))
}

async function sharePage({ dataset }: HTMLButtonElement): Promise<void> {
  const url = new URL(dataset['share']!, location.origin).href
  // older browsers have no sheet
  if (typeof navigator.share === 'function') {
    // the customer has closed the sheet
    await navigator.share({ title: document.title, url }).catch(() => {})
    return
  }
  const isCopied = await navigator.clipboard.writeText(url).then(() => true, () => false) // prettier-ignore
  // the link itself, to copy by hand
  document.querySelector('[data-share-status]')!.textContent = isCopied ? dataset['shared']! : url
}

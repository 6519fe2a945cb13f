import { useState } from 'react'

import { SupportDialog } from '#features/support/tree/SupportDialog.tsx'
import { openPageSupport } from '#features/support/tree/open-support.ts'
import { loadSupportTexts } from '#i18n/island-texts/support.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import photosSheet from '#styles/photos.css?url'
import supportSheet from '#styles/support.css?url'
import { loadStyleSheet } from '#ui/dialogs/load-style-sheet.ts'

let opened: ReturnType<typeof mount> | undefined

/** Opens the support tree of an order. The dialog is mounted once per page, and again after a failure. */
export async function openSupport(language: string, orderId: number): Promise<void> {
  opened ??= mount(language)
  opened.catch(() => (opened = undefined))
  const open = await opened
  open(orderId)
}

async function mount(language: string): Promise<(orderId: number) => void> {
  const [t] = await Promise.all([loadSupportTexts(language), loadStyleSheet(supportSheet), loadStyleSheet(photosSheet)])
  const { support, load } = openPageSupport(language)
  const root = document.body.appendChild(document.createElement('div'))
  let show = (_: boolean) => {}
  function Root() {
    const [isOpen, setOpen] = useState(true)
    show = setOpen
    return <SupportDialog support={support} open={isOpen} onClose={() => setOpen(false)} language={language} t={t} />
  }
  let isMounted = false
  return orderId => {
    load(orderId)
    if (isMounted) show(true)
    else mountIsland(root, <Root />)
    isMounted = true
  }
}

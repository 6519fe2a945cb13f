import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'

import { GroupInvitationView, GroupStart } from '#features/cart/group/GroupEntry.tsx'
import type { RenderShareForm } from '#features/cart/group/group-props.ts'
import type { GroupTexts } from '#features/cart/group/group-texts.ts'
import { GroupView } from '#features/cart/group/GroupView.tsx'
import { session } from '#state/browser/session.ts'
import type { GroupPage } from '#state/cart/group/group-order.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'

interface Props {
  t: GroupTexts
  language: string
  /** BCP 47. */
  locale: string
  page: GroupPage
  /** The form of the sign-in and the sign-up, passed in by the island. */
  signIn: ReactNode
  renderShareForm: RenderShareForm
}

/** Issue 23 point 6: the page on which several people fill one cart. */
export function GroupOrderPage({ t, language, locale, page, signIn, renderShareForm }: Props) {
  const state = useStore(page.$page)
  useEffect(() => void session.load(), [])
  const name = state.status === 'joined' ? state.group.store.name : undefined
  useEffect(() => {
    if (name !== undefined) document.title = `${t.groupTitle} · ${name}`
  }, [name, t])
  return <div className="narrow section group-order">{renderContents()}</div>

  function renderContents() {
    switch (state.status) {
      case 'loading':
        return (
          <>
            <h1>{t.groupTitle}</h1>
            <Skeleton label={t.groupLoading} shape="lines" count={3} />
          </>
        )
      case 'failed':
        return (
          <div className="stack" role="alert">
            <h1>{t.groupTitle}</h1>
            <p>{t.paymentChangeFailed}</p>
            <div>
              <Button look="secondary" onClick={() => void page.open()}>
                {t.tryAgain}
              </Button>
            </div>
          </div>
        )
      case 'over':
        return <EmptyState level={1} picture={stockPictures.asleep} title={t.groupOver} text={t.groupOverText} />
      case 'removed':
        return <EmptyState level={1} picture={stockPictures.asleep} title={t.groupRemoved} text={t.groupOverText} />
      case 'start':
        return <GroupStart t={t} page={page} storeName={state.storeName} signIn={signIn} />
      case 'invited':
        return <GroupInvitationView t={t} page={page} locale={locale} invitation={state.invitation} />
      case 'joined':
        return <GroupView t={t} page={page} language={language} locale={locale} state={state} renderShareForm={renderShareForm} />
    }
  }
}
